import type { MetricSheet } from '../../src/catalogue/metricSheet'
import { metricSheets } from '../../src/catalogue/metricSheets'
import type { MarkdownRenderer } from './markdownTypes'

const plain = (name: string) => name.toLowerCase().replaceAll(/[-_]/g, '')

/** Every name by which a metric is asked for, where case, `-` and `_` do not count. */
function namesOf({ name, aliases = [], short = [] }: MetricSheet): string[] {
  const others = short.flatMap((one) =>
    // HD95 is asked for by its number, which no other short name needs.
    [one.name, ...(one.number?.written === 'suffix' ? [`${one.name}95`] : []), ...(one.aliases ?? [])],
  )
  const names = [name, ...aliases, ...others]
  return names.filter((one, k) => names.findIndex((other) => plain(other) === plain(one)) === k)
}

interface Environment {
  readonly path?: string
  readonly realPath?: string
}

const sheets: ReadonlyMap<string, MetricSheet> = new Map(metricSheets.map((sheet) => [sheet.name, sheet]))

/** The metric whose page a file is. */
function metricOf({ realPath, path }: Environment): MetricSheet | undefined {
  const page = /docs[/\\]metrics[/\\](?:text[/\\]|systems[/\\])?(\w+)\.md$/.exec(realPath ?? path ?? '')
  return sheets.get(page?.[1] ?? '')
}

/** The heading of the page of a metric: its title and its names, with the anchor that its function has. */
export function metricHeading(sheet: MetricSheet): string {
  const title = `${sheet.title[0]!.toUpperCase()}${sheet.title.slice(1)}`
  return `# ${title} <small>${namesOf(sheet).join(' · ')}</small> {#${sheet.name.toLowerCase()}}`
}

/** Heads the pages of metrics by their titles instead of the names of the functions. */
export function metricHeadings(md: MarkdownRenderer): void {
  md.core.ruler.before('normalize', 'metric-heading', (state) => {
    const sheet = metricOf(state.env as Environment)
    if (sheet && !state.inlineMode) state.src = state.src.replace(/^# .*$/m, () => metricHeading(sheet))
    return true
  })
}

const metricNames = new Set(metricSheets.flatMap(namesOf).map((name) => name.toLowerCase()))

/**
 * What the search reads of a page. Headings count most, so that a name of a metric finds its page first; in other pages, headings with such a name are text. Tables of simulations
 * are left out.
 */
export function searchText(
  source: string,
  env: Environment,
  md: { render(source: string, env: unknown): string },
): string {
  if (/statistics[/\\]coverage/.test(env.realPath ?? env.path ?? '')) return ''
  const html = md.render(source, env)
  if (metricOf(env) !== undefined) return html
  return html.replace(/<(h[2-6])\b[^>]*>(.*?)<\/\1>/gs, (heading, _level, inner: string) => {
    const words = inner
      .replace(/<[^>]*>/g, ' ')
      .toLowerCase()
      .split(/[^\w@]+/)
    return words.some((word) => metricNames.has(word)) ? `<p>${inner.replace(/<a\b.*?<\/a>/gs, '')}</p>` : heading
  })
}
