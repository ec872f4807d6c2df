import { expect, it } from 'vitest'
import { reportScore } from '../../../../src/engine/report/score/reportScore'

const metrics = { dice: 0.9, hd95: 4, total: 0.8, overall: -0.8 }

it.each([
  ['the negative of a metric, without directions', {}, { name: 'total', value: 0.8, better: 'higher' }],
  [
    'the same with them',
    { details: { directions: { total: 'higher' } } },
    { name: 'total', value: 0.8, better: 'higher' },
  ],
  // Less of a metric that is better low: its negative is no score of it.
  [
    'of a metric that is better low',
    { details: { directions: { total: 'lower' } } },
    { name: 'overall', value: -0.8, better: 'lower' },
  ],
  [
    'a metric itself',
    { score: 0.9, is_lower_better: false, metrics: { ...metrics, overall: 0.9 } },
    { name: 'dice', value: 0.9, better: 'higher' },
  ],
  [
    'a mean position',
    { score: 3.25, metrics: { dice: 0.9, mean_position: 3.25, overall: 3.25 } },
    { name: 'overall', value: 3.25, better: 'lower' },
  ],
  ['no score', { score: null }, null],
] as const)('the score in the sign of its challenge: %s', (_, changes, shown) => {
  expect(reportScore({ score: -0.8, is_lower_better: true, metrics, ...changes })).toEqual(shown)
})
