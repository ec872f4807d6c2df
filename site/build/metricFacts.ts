import type { Plugin } from 'vite'
import { findMetric } from '../../src/catalogue/findMetric'
import { metricFacts as factsOf } from '../../src/catalogue/metricFacts'
import { groupMetrics } from '../src/compare/groupMetrics'
import { dataModule } from './dataModule'

/** `virtual:metric-facts`: title, unit and direction of the metrics of the page from the catalogue. */
export const metricFacts = (): Plugin =>
  dataModule('metric-facts', () => {
    const facts = Object.entries(groupMetrics).map(([group, { metric, which = '' }]) => {
      const { title, unit, direction } = factsOf(findMetric(metric))
      return [group, { title: title + which, unit, direction }]
    })
    return { metricFacts: Object.fromEntries(facts) }
  })
