import { largestOf } from '../../array/largestOf'
import { version } from '../../engine/report/version'
import { checkArguments } from '../../errors/checkArguments'
import { countText } from '../../errors/countText'
import type { Figure } from '../figures/figure'
import { blocksHtml } from './blockHtml'
import { breakable } from './breakable'
import { columnTitle, writtenCell } from './cellText'
import { contentPolicy } from './contentPolicy'
import { documentFigures } from './documentFigures'
import { documentSections } from './documentSections'
import { withName } from './galleryHtml'
import { type Html, html } from './html'
import { jsonElement } from './jsonElement'
import { pageScript } from './pageScript'
import { pageStyle } from './pageStyle'
import {
  documentShape,
  type Fact,
  type Glance,
  type ReportDocument,
  type ReportTable,
  type ReportWarning,
  type Section,
} from './reportDocument'
import { sharedStyle } from './sharedStyle'
import { tableHtml } from './tableHtml'

/** With more figures a page would open late: those off the screen are laid out when they are reached. */
const MANY_FIGURES = 60

/** The page of `documentHtml` in parts: as one text the data of many cases take as much memory as the cases. */
export async function* documentParts(report: ReportDocument): AsyncGenerator<string> {
  checkArguments({ report }, documentShape)
  const figures = documentFigures(report)
  const sections = documentSections(report)
  const { style, plain } = sharedStyle(figures.map(({ svg }) => svg))
  const drawings = new Map(figures.map((figure, at) => [figure, plain[at]!]))
  const styles = style === '' ? [pageStyle] : [pageStyle, style]
  const policy = await contentPolicy(styles, [pageScript])
  yield html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${{ html: policy }}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="medgrade ${version}">
<title>${report.title}${report.subject === undefined ? null : `: ${report.subject}`}</title>
${styles.map((text) => html`<style>${{ html: text }}</style>\n`)}</head>
<body${figures.length > MANY_FIGURES ? html` class="long"` : null}>
<a class="skip" href="#content">Skip to the results</a>
${headHtml(report)}
<div class="body">
${contentsHtml(sections)}
<main id="content" tabindex="-1">
`.html
  for (const section of sections) yield sectionHtml(section, drawings).html
  yield html`</main>
</div>
<footer><p><strong>Not for clinical use.</strong> Made by medgrade ${version}. ${holdsPictures(report) ? 'This report holds image data of the cases that it shows.' : 'This report holds no image data.'}</p></footer>
<p id="announcement" class="hidden" role="status" aria-live="polite"></p>
`.html
  for (const { id, data } of figures) {
    yield* jsonElement(`data-${id}`, data)
    yield '\n'
  }
  yield html`<script>${{ html: pageScript }}</script>
</body>
</html>
`.html
}

const kinds = {
  agents: 'Agent benchmark report',
  challenge: 'Challenge report',
  comparison: 'Comparison of models',
  evaluation: 'Evaluation of a model',
  submission: 'Submission report',
} as const

function headHtml({ kind, title, subject, summary, facts, glance, warnings }: ReportDocument): Html {
  return html`<header>
<p class="kind">${kinds[kind]}${subject === undefined ? null : html` <span class="subject">${breakable(subject)}</span>`}</p>
<h1>${title}</h1>
<div class="summary">${summary.map((sentence) => html`<p>${sentence.replace(/(?<=\d) (?=%)/g, '\u00a0')}</p>`)}</div>
${glance ? glanceHtml(glance) : factsHtml(facts)}
${warnings.length === 0 ? null : warningsHtml(warnings)}
</header>`
}

/** Rows that leave room for counts and pictures below them on a phone. */
const MOST_ROWS = 8

/** Pixels that a table has beside the pictures. */
const BESIDE = 800

/** About as wide as the table is where nothing of it wraps but its head. */
function widthOf({ columns, rows }: ReportTable): number {
  return columns.reduce((sum, column, at) => {
    const texts = [...columnTitle(column).split(' '), ...rows.map((row) => writtenCell(row[at]!, column).text)]
    return sum + 16 + 7.4 * largestOf(texts.map((text) => text.length))
  }, 0)
}

/** The table of the answer with the counts of cases, and beside it the worst cases. */
function glanceHtml({ table, counts, pictures }: Glance): Html {
  const links = counts.map(({ text, section }, at) => {
    const said = section === undefined ? html`${text}` : html`<a href="#${section}">${text}</a>`
    return html`${at === 0 ? '' : ' · '}${said}`
  })
  const worst = pictures.map(
    ({ id, case: name, why, facts, panels }) => html`<a class="worst" href="#case-${id}">
${{ html: withName(panels[0]!.svg, panels[0]!.alt) }}<span><b>${breakable(name)}</b> ${why.includes('; ') ? why.split('; ')[0]! : ''} ${facts[0] ? `${facts[0].name} ${facts[0].value}` : ''}</span></a>
`,
  )
  const shown = table === null ? null : tableHtml(table)
  const counted = links.length === 0 ? null : html`<p class="counts">${links}</p>`
  // Below a long table they would not be on the first screen of a phone.
  const isLong = (table?.rows.length ?? 0) > MOST_ROWS
  const isWide = table !== null && widthOf(table) > BESIDE
  return html`<div class="glance${isLong ? html` many` : null}${isWide ? html` broad` : null}">
<div>${isLong ? counted : shown}
${isLong ? shown : counted}</div>
${worst.length === 0 ? null : html`<div class="worsts">${worst}</div>`}
</div>`
}

function factsHtml(facts: readonly Fact[]): Html {
  return html`<dl class="facts">${facts.map(({ name, value }) => html`<div><dt>${name}</dt><dd>${breakable(value)}</dd></div>`)}</dl>`
}

function warningsHtml(warnings: readonly ReportWarning[]): Html {
  const notes = warnings.filter(({ note }) => note).length
  const counts = [
    ...(warnings.length > notes ? [countText(warnings.length - notes, 'warning')] : []),
    ...(notes > 0 ? [countText(notes, 'note')] : []),
  ]
  return html`<details class="${warnings.length > notes ? 'warnings' : 'warnings notes'}"><summary>${counts.join(', ')}</summary>
<ul>${warnings.map(({ text, section }) => html`<li>${text}${section === undefined ? null : html` (<a href="#${section}">where</a>)`}</li>`)}</ul></details>`
}

function contentsHtml(sections: readonly Section[]): Html {
  return html`<nav aria-labelledby="contents-title"><h2 id="contents-title">Contents</h2>
<ol>${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ol></nav>`
}

function sectionHtml({ id, title, blocks, folded }: Section, drawings: ReadonlyMap<Figure, string>): Html {
  if (folded)
    return html`<section aria-labelledby="${id}"><details class="section"><summary><h2 id="${id}">${title}</h2></summary>
${blocksHtml(blocks, drawings)}</details></section>
`
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${blocksHtml(blocks, drawings)}</section>
`
}

function holdsPictures({ sections, glance }: ReportDocument): boolean {
  return (
    (glance?.pictures.length ?? 0) > 0 || sections.some(({ blocks }) => blocks.some(({ kind }) => kind === 'gallery'))
  )
}
