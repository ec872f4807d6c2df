import type { Plugin } from 'vite'
import { findMetric } from '../../src/catalogue/findMetric'
import { metricFacts } from '../../src/catalogue/metricFacts'
import { metricSheets } from '../../src/catalogue/metricSheets'
import { dataModule } from './dataModule'

/** `virtual:metric-titles`: title and page of every metric of the catalogue, and of `hd95`. */
export const metricTitles = (): Plugin =>
  dataModule('metric-titles', () => {
    const names = metricSheets.flatMap((sheet) => [sheet.name, ...(sheet.short ?? []).map((short) => short.name)])
    const titles = [...names, 'hd95'].map((metric) => {
      const found = findMetric(metric)
      return [metric, { title: metricFacts(found).title, page: found.sheet.name }]
    })
    return { metricTitles: Object.fromEntries(titles) }
  })
