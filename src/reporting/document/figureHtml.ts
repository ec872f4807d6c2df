import type { Figure, FigureTable } from '../figures/figure'
import { breakable } from './breakable'
import { type Html, html } from './html'

/** Tables of figures are printed where the reader has opened them, and none with more rows. */
const MOST_PRINTED = 40
/** Rows of a table of a figure; its CSV file and its data have all. */
const MOST_ROWS = 500

/** A figure with its caption and its numbers as a table. */
export function figureHtml({ id, title, caption, svg, table }: Figure, drawing = svg): Html {
  return html`<figure id="fig-${id}" data-figure="${id}">
<div class="drawing" role="group" tabindex="0" aria-label="${title}">${{ html: drawing }}</div>
<figcaption><strong>${title}.</strong> ${caption}</figcaption>
<details class="numbers${table.rows.length > MOST_PRINTED ? ' screen-only' : ''}"><summary>Show as table<span class="hidden">: ${title}</span></summary>
${numbersHtml(id, title, table)}</details>
</figure>`
}

/** Numbers of a figure have full precision, as in its CSV. */
function numbersHtml(id: string, title: string, { columns, rows: all }: FigureTable): Html {
  const rows = all.slice(0, MOST_ROWS)
  const of = all.length > MOST_ROWS ? `; the first ${MOST_ROWS} of ${all.length} rows, its data have all` : ''
  const numbers = columns.length > 2 && rows.every((row) => row.every((cell, i) => i === 0 || typeof cell !== 'string'))
  return html`<div class="scroll" role="region" tabindex="0" aria-labelledby="num-${id}-caption"><table id="num-${id}"${numbers ? html` class="numbers"` : null}>
<caption id="num-${id}-caption">Numbers of the figure: ${title}${of}</caption>
<thead><tr>${columns.map((name, at) => html`<th scope="col"${ofNumbers(rows, at)}>${breakable(name)}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${row.map((cell, i) => valueHtml(cell, numbers && i > 0, i === 0))}</tr>\n`)}</tbody>
</table></div>`
}

/** The class of a column that holds numbers, and nothing else. */
function ofNumbers(rows: FigureTable['rows'], at: number): Html | null {
  const cells = rows.map((row) => row[at] ?? null)
  const numbers = cells.some((cell) => typeof cell === 'number') && cells.every((cell) => typeof cell !== 'string')
  return numbers ? html` class="n"` : null
}

function valueHtml(value: string | number | null, inNumbers: boolean, first: boolean): Html {
  // A header of a row is never empty: a ranking of one task has no name for it.
  const text = value === null ? 'missing' : first && value === '' ? '–' : shown(value)
  const title = typeof value === 'number' && text !== String(value) ? html` title="${value}"` : null
  const kind = typeof value === 'string' || inNumbers ? null : html` class="n"`
  return first ? html`<th scope="row"${kind}${title}>${breakable(text)}</th>` : html`<td${kind}${title}>${text}</td>`
}

/** Six digits; the title and the CSV have all. */
function shown(value: string | number): string {
  return typeof value === 'string' ? value : String(Number(value.toPrecision(6)))
}
