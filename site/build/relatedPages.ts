import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

/** Pages of metrics that belong together. */
export interface MetricGroup {
  readonly title: string
  /** Page of the API reference that lists the functions. */
  readonly api: string
  readonly pages: readonly { readonly name: string; readonly page: string }[]
}

/** The groups of docs/metrics/README.md: bold titles, each with a table whose links are the pages. */
export function metricGroups(root: string): MetricGroup[] {
  const text = readFileSync(join(root, 'docs/metrics/README.md'), 'utf8')
  const groups: MetricGroup[] = []
  for (const [, title, subPath, table] of text.matchAll(
    /^\*\*([^*]+)\*\* \(`medgrade\/?(\w*)`\)[^\n]*\n\n((?:\|[^\n]*\n)+)/gm,
  )) {
    const pages = [...table!.matchAll(/\[(\w+)\]\((\w+)\.md\)/g)].map(([, name, page]) => ({
      name: name!,
      page: page!,
    }))
    // The ranking functions of medgrade are listed with the statistics.
    groups.push({ title: title!, api: subPath === '' ? 'statistics' : subPath!, pages })
  }
  return groups
}

/** Families of the pages about texts. */
const textFamilies = [
  ['captionBleu', 'reportBleu2', 'sacreBleu', 'smoothedBleu', 'rouge', 'captionRougeL', 'meteor'],
  ['tokenF1', 'squadAnswer', 'vqaAnswer', 'normalizeVqaAnswer', 'answerLabel', 'answerPlaceholder'],
  ['reportLabels', 'reportLabelScores', 'reportSections', 'findingsText', 'chexbertLabels', 'labelVectorScores'],
  ['graphF1', 'radCliq', 'reportBleu2', 'labelVectorScores'],
  ['tokenize', 'porterStem', 'normalizeReport', 'prepareReport', 'normalizeVqaAnswer'],
] as const

const links = (names: readonly { readonly name: string; readonly page: string }[]) =>
  names.map(({ name, page }) => `[${name}](${page}.md)`).join(', ')

/** Metrics that two files can be compared by on the page of the site. */
const compared = new Set(['Overlap and labels', 'Topology', 'Distance', 'Instances', 'Image quality'])

/** Markdown of the section with links to related pages; null for a page that is none of a metric. */
export function relatedText(root: string, file: string): string | null {
  const path = relative(root, file).replaceAll('\\', '/')
  const folder = /^docs\/metrics\/(text\/|systems\/)?\w+\.md$/.exec(path)
  const page = basename(file, '.md')
  if (folder === null || page === 'README') return null
  const section = (lines: readonly string[]) => `\n\n## See also\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`
  const ends = (api: string) => [
    `[Signature and types](/api/${api}#${page.toLowerCase()})`,
    '[Choose metrics](/choose)',
  ]
  if (folder[1] === 'text/') {
    const family = textFamilies.find((names) => (names as readonly string[]).includes(page)) ?? []
    const others = family.filter((name) => name !== page).map((name) => ({ name, page: name }))
    return section([`Text: ${links(others)}`, ...ends('text')])
  }
  if (folder[1] === 'systems/') {
    const names = readdirSync(join(root, 'docs/metrics/systems'))
      .filter((name) => name.endsWith('.md'))
      .sort()
    const at = names.indexOf(`${page}.md`)
    const beside = [...names.slice(0, at), ...names.slice(at + 1)].slice(Math.max(0, at - 3), Math.max(0, at - 3) + 6)
    const others = beside.map((name) => ({ name: name.slice(0, -3), page: name.slice(0, -3) }))
    return section([`Systems: ${links(others)}`, ...ends('medgrade')])
  }
  const group = metricGroups(root).find(({ pages }) => pages.some((one) => one.page === page))
  if (group === undefined) return null
  const others = group.pages.filter((one) => one.page !== page)
  const compare = compared.has(group.title) ? ['[Compare two files by every convention](/playground)'] : []
  return section([`${group.title}: ${links(others)}`, ...compare, ...ends(group.api)])
}

/** Ends the pages of metrics with links to related ones, to the reference and to the tools. */
export function relatedPages(md: MarkdownRenderer, root: string): void {
  md.core.ruler.before('normalize', 'related-pages', (state) => {
    const environment = state.env as { path?: string; realPath?: string }
    const file = environment.realPath ?? environment.path
    const text = file === undefined || state.inlineMode ? null : relatedText(root, file)
    if (text !== null) state.src += text
    return true
  })
}
