import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { systemFamilies, textFamilies } from '../src/examples/relatedFamilies'
import type { MarkdownRenderer } from './markdownTypes'

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

const familyOf = (families: readonly (readonly string[])[], page: string) =>
  (families.find((names) => names.includes(page)) ?? [])
    .filter((name) => name !== page)
    .map((name) => ({ name, page: name }))

const links = (names: readonly { readonly name: string; readonly page: string }[]) =>
  names.map(({ name, page }) => `[${name}](${page}.md)`).join(', ')

/** Metrics that two files can be compared by on the page of the site. */
const compared = new Set(['Overlap', 'Topology', 'Distance', 'Instances', 'Image quality'])

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
  if (folder[1] === 'text/') return section([`Text: ${links(familyOf(textFamilies, page))}`, ...ends('text')])
  if (folder[1] === 'systems/')
    return section([`Systems: ${links(familyOf(systemFamilies, page))}`, ...ends('medgrade')])
  const group = metricGroups(root).find(({ pages }) => pages.some((one) => one.page === page))
  if (group === undefined) return null
  const others = group.pages.filter((one) => one.page !== page)
  const compare = compared.has(group.title) ? ['[Compare two files by every convention](/playground)'] : []
  const related = others.length > 0 ? [`${group.title}: ${links(others)}`] : []
  return section([...related, ...compare, ...ends(group.api)])
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
