import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const wrapped = '\0kept-sidebar-item'
const item = './VPSidebarItem.vue'

/** A group of the sidebar that is rendered once: on another page it is the same, but for the class of the group that holds the page. */
const keptItem = (components: string) => `
import Item from ${JSON.stringify(join(components, item))}
import { useData } from ${JSON.stringify(join(components, '../composables/data.js'))}
import { hasActiveLink } from ${JSON.stringify(join(components, '../support/sidebar.js'))}
import { ssrRenderComponent } from 'vue/server-renderer'

const kept = new Map()

export default {
  props: ['item', 'depth'],
  setup: () => ({ page: useData().page }),
  ssrRender({ item, depth, page }, push, parent, attributes) {
    const isActive = item.items ? hasActiveLink(page.relativePath, item.items) : false
    const key = JSON.stringify([item, depth, isActive])
    let html = kept.get(key)
    if (html === undefined) kept.set(key, (html = ssrRenderComponent(Item, { item, depth, ...attributes }, null, parent)))
    push(html)
  },
}
`

/** What pages load before they are rendered: components, but the box of the search, which opens by a click. */
const isRendered = (asked: string) => /\.vue$/.test(asked) && !/SearchBox\.vue$/.test(asked)

/**
 * Makes the bundle that renders the pages, and is deleted after that, with less work: unused code stays in it, what scripts load later is left out, and the
 * sidebar, which has a link to every page, is not rendered anew for each of them.
 */
export function quickServerBuild(): Plugin {
  let components = ''
  let isServer = false
  return {
    name: 'quick-server-build',
    enforce: 'pre',
    config: (_, { isSsrBuild }) => (isSsrBuild ? { build: { rollupOptions: { treeshake: false } } } : null),
    configResolved({ build }) {
      isServer = Boolean(build.ssr)
    },
    resolveDynamicImport: (asked) => (isServer && typeof asked === 'string' && !isRendered(asked) ? false : null),
    resolveId(asked, importer, { ssr }) {
      if (!ssr || asked !== item || !importer || !/VPSidebarGroup\.vue/.test(importer)) return null
      components = dirname(importer)
      return wrapped
    },
    load: (id) => (id === wrapped ? keptItem(components) : null),
    generateBundle(_, bundle) {
      const isApp = Object.values(bundle).some((file) => file.type === 'chunk' && file.fileName === 'app.js')
      if (isApp && components === '') this.error('the sidebar of VitePress no longer imports its items as expected')
    },
  }
}
