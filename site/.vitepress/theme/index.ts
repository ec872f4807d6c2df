import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { defineAsyncComponent } from 'vue'
import { linkedSample } from '../../src/compare/linkedSample'
import { loadParts } from '../../src/components/compare/comparisonParts'
import { keepOffline } from '../../src/keepOffline'
import 'katex/dist/katex.min.css'
import './site.css'

const playground = () => import('../../src/components/compare/Playground.vue')

/** What need not wait until the page is drawn. */
function begin(): void {
  const sample = linkedSample(globalThis.location)
  if (sample === null) {
    const { document } = globalThis
    if (document.readyState === 'complete') keepOffline()
    else globalThis.addEventListener('load', keepOffline, { once: true })
    return
  }
  // What does not come is missed, and told, by the page; it also keeps the files when the sample is shown.
  const missed = () => {}
  import('../../src/compare/openSample').then(({ beginSample }) => beginSample(sample), missed)
  playground().catch(missed)
  loadParts()
}

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    if (!import.meta.env.SSR) begin()
    // The first part of its index comes while the pointer or the focus reaches the button of the search, and later than the page.
    const nearSearch = ({ target }: Event) => {
      if (target instanceof Element && target.closest('#local-search')) void import('virtual:search-titles')
    }
    for (const event of ['focusin', 'pointerover'])
      if (!import.meta.env.SSR) globalThis.document.addEventListener(event, nearSearch, { passive: true })
    app.component('Playground', defineAsyncComponent(playground))
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
