import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { exampleFamily } from '../../../site/build/exampleFamily'

/** The built pages of functions, which have an example, below `docs/metrics/`; the others compare several. */
export function examplePages(dist: string, ...folders: readonly ('' | 'systems/' | 'text/')[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(dist, 'docs/metrics', folder)).flatMap((name) => {
      const page = folder + name.replace(/\.html$/, '')
      return name.endsWith('.html') && name !== 'index.html' && exampleFamily(page) !== null
        ? [`docs/metrics/${page}.html`]
        : []
    }),
  )
}
