import type { Plugin } from 'vite'
import { findMetric } from '../../src/catalogue/findMetric'
import { metricFacts } from '../../src/catalogue/metricFacts'
import { metricSheets } from '../../src/catalogue/metricSheets'

const id = 'virtual:metric-titles'

/** `virtual:metric-titles`: title and page of every metric of the catalogue, and of `hd95`, so that a page need not load the catalogue. */
export function metricTitles(): Plugin {
  return {
    name: 'metric-titles',
    resolveId: (name) => (name === id ? `\0${id}` : null),
    load(name) {
      if (name !== `\0${id}`) return null
      const names = metricSheets.flatMap((sheet) => [sheet.name, ...(sheet.short ?? []).map((short) => short.name)])
      const titles = [...names, 'hd95'].map((metric) => {
        const found = findMetric(metric)
        return [metric, { title: metricFacts(found).title, page: found.sheet.name }]
      })
      return `export const metricTitles = ${JSON.stringify(Object.fromEntries(titles))}`
    },
  }
}
