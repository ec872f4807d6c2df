import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Pages outside site/ are compiled to components, whose imports of vue must be found among the packages of the site. */
export function packagesOfSite(site: string): Plugin {
  return {
    name: 'packages-of-site',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      if (!/^(vue|vitepress)(\/|$)/.test(id)) return null
      // The rendered pages lie in site/, where Node finds vue.
      if (options.ssr === true && id.startsWith('vue')) return { id, external: true }
      if (importer === undefined || importer.startsWith(`${site}/`)) return null
      return this.resolve(id, join(site, 'package.json'), { ...options, skipSelf: true })
    },
  }
}
