import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { defineAsyncComponent } from 'vue'
import './site.css'

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component(
      'Playground',
      defineAsyncComponent(() => import('../../src/components/Playground.vue')),
    )
    app.component()
    app.component()
    app.component()
    app.component()
  },
}

export default theme
