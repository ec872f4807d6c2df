// Where each Markdown file of the project stands on the site: docs/ keeps its paths, site/pages/ is the root.

/** Markdown files that are no pages: READMEs of templates and of the Python package belong to those who open them there. */
export const pageGlobsExcluded = [
  '!(docs|site|bench)/*',
  '!(docs|site|bench)/*/**',
  'bench/!(README.md)',
  'bench/*/**',
  'site/*.md',
  'site/build/**',
  'site/src/**',
]

/** The path of a page on the site, without a leading slash; null for a Markdown file that is no page. */
export function routeOf(file: string): string | null {
  if (!file.endsWith('.md')) return null
  if (file.startsWith('site/pages/')) return file.slice('site/pages/'.length)
  if (file === 'README.md') return 'about.md'
  if (file === 'CONTRIBUTING.md') return 'contributing.md'
  if (file === 'CHANGELOG.md') return 'changelog.md'
  if (file === 'bench/README.md') return 'bench/index.md'
  if (file.startsWith('docs/')) return file.replace(/(^|\/)README\.md$/, '$1index.md')
  return null
}
