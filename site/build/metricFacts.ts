import type { Plugin } from 'vite'
import { findMetric } from '../../src/catalogue/findMetric'
import { metricFacts as factsOf } from '../../src/catalogue/metricFacts'
import { groupMetrics } from '../src/compare/groupMetrics'

const id = 'virtual:metric-facts'

/** `virtual:metric-facts`: title, unit and direction of the metrics of the page from the catalogue, so that the page need not load all of it. */
export function metricFacts(): Plugin {
  return {
    name: 'metric-facts',
    resolveId: (name) => (name === id ? `\0${id}` : null),
    load(name) {
      if (name !== `\0${id}`) return null
      const facts = Object.entries(groupMetrics).map(([group, { metric, which = '' }]) => {
        const { title, unit, direction } = factsOf(findMetric(metric))
        return [group, { title: title + which, unit, direction }]
      })
      return `export const metricFacts = ${JSON.stringify(Object.fromEntries(facts))}`
    },
  }
}
