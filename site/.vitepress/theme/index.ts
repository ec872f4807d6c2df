import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { defineAsyncComponent } from 'vue'
import 'katex/dist/katex.min.css'
import './site.css'

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    // It keeps the files of the site, so that the tools work without a network.
    if (import.meta.env.PROD && !import.meta.env.SSR)
      globalThis.navigator.serviceWorker?.register(`${import.meta.env.BASE_URL}sw.js`)
    // The first part of its index comes while the pointer or the focus reaches the button of the search, and later than the page.
    const nearSearch = ({ target }: Event) => {
      if (target instanceof Element && target.closest('#local-search')) void import('virtual:search-titles')
    }
    for (const event of ['focusin', 'pointerover'])
      if (!import.meta.env.SSR) globalThis.document.addEventListener(event, nearSearch, { passive: true })
    app.component(
      'Playground',
      defineAsyncComponent(() => import('../../src/components/compare/Playground.vue')),
    )
    app.component(
      'GradeApp',
      defineAsyncComponent(() => import('../../src/components/GradeApp.vue')),
    )
    // Not part of its page: VitePress would load what it imports later at once.
    app.component(
      'HomeExample',
      defineAsyncComponent(() => import('../../src/home/HomeExample.vue')),
    )
    app.component(
      'LiveExample',
      defineAsyncComponent(() => import('../../src/components/LiveExample.vue')),
    )
    app.component(
      'CopyCommand',
      defineAsyncComponent(() => import('../../src/components/CopyCommand.vue')),
    )
    app.component(
      'MetricChooser',
      defineAsyncComponent(() => import('../../src/components/MetricChooser.vue')),
    )
  },
}

export default theme
