import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { metricGroups } from './relatedPages'

interface Item {
  readonly text: string
  readonly link: string
}

interface Group {
  readonly text: string
  readonly collapsed?: boolean
  readonly link?: string
  readonly items: readonly Item[]
}

const heading = (text: string) => /^# +(.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? ''

/** The pages of a folder but its README, by heading or by file name. */
function pagesOf(root: string, folder: string, by: 'heading' | 'name'): Item[] {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md') && name !== 'README.md')
  return names.sort().map((name) => {
    const text = by === 'name' ? name.slice(0, -3) : heading(readFileSync(join(root, folder, name), 'utf8'))
    return { text, link: `/${folder}/${name.slice(0, -3)}` }
  })
}

/** The navigation beside the pages, read from the folders and from the table of metrics. */
export function sidebar(root: string): Readonly<Record<string, readonly Group[]>> {
  const start = ['guarantees', 'reports', 'errors', 'architecture', 'dependencies', 'mutation'].map((name) => ({
    text: name[0]!.toUpperCase() + name.slice(1),
    link: `/docs/${name}`,
  }))
  const docs: Group[] = [
    {
      text: 'Start',
      items: [
        { text: 'All pages', link: '/docs/index' },
        { text: 'Readme', link: '/about' },
        { text: 'Compare two files', link: '/playground' },
        { text: 'Grade folders and challenges', link: '/app' },
        { text: 'Choose metrics', link: '/choose' },
        { text: 'Privacy', link: '/privacy' },
      ],
    },
    { text: 'How to', items: pagesOf(root, 'docs/how-to', 'heading') },
    {
      text: 'Metrics',
      items: [
        { text: 'Which metrics for my task', link: '/docs/which-metrics' },
        { text: 'All metrics, HD95, empty masks', link: '/docs/metrics/index' },
        { text: 'When grid and mesh differ', link: '/docs/metrics/grid-and-mesh' },
      ],
    },
    ...metricGroups(root).map(({ title, pages }) => ({
      text: title,
      collapsed: true,
      items: pages.map(({ name, page }) => ({ text: name, link: `/docs/metrics/${page}` })),
    })),
    { text: 'Text', collapsed: true, items: pagesOf(root, 'docs/metrics/text', 'name') },
    { text: 'Systems', collapsed: true, items: pagesOf(root, 'docs/metrics/systems', 'name') },
    {
      text: 'Statistics',
      collapsed: true,
      items: [{ text: 'Overview', link: '/docs/statistics/index' }, ...pagesOf(root, 'docs/statistics', 'name')],
    },
    {
      text: 'Public tools',
      collapsed: true,
      items: [{ text: 'Overview', link: '/docs/evaluation/index' }, ...pagesOf(root, 'docs/evaluation', 'heading')],
    },
    { text: 'Challenges', collapsed: true, items: pagesOf(root, 'docs/challenges', 'name') },
    { text: 'Benchmarks', collapsed: true, items: pagesOf(root, 'docs/benchmarks', 'heading') },
    {
      text: 'Reference',
      items: [
        { text: 'Performance', link: '/docs/performance' },
        ...start,
        { text: 'Changelog', link: '/changelog' },
        { text: 'Contributing', link: '/contributing' },
      ],
    },
  ]
  const api: Group[] = [
    {
      text: 'API',
      items: [
        'index',
        'metrics',
        'detection',
        'images',
        'lesions',
        'registration',
        'tracking',
        'calibration',
        'clinical',
        'text',
        'statistics',
        'evaluation',
        'reporting',
        'node',
        'worker',
        'ndarray',
        'medgrade',
      ].map((name) => ({
        text: name === 'index' ? 'Overview' : name === 'medgrade' ? 'medgrade' : `medgrade/${name}`,
        link: `/api/${name}`,
      })),
    },
  ]
  // A group without a link would be a button around the button that opens it.
  const linked = (group: Group): Group =>
    group.collapsed === undefined || group.items.length === 0 ? group : { ...group, link: group.items[0]!.link }
  const pages = docs.map(linked)
  return {
    '/docs/': pages,
    '/about': pages,
    '/changelog': pages,
    '/contributing': pages,
    '/bench/': pages,
    '/api/': api,
  }
}
