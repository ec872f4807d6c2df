import { expect, it } from 'vitest'
import type { ModelComparison } from '../../../../src/evaluation/output/compareModels'
import { shownInterval } from '../../../../src/ranking/intervals/shownInterval'
import { labelDifferencesFigure } from '../../../../src/reporting/figures/models/labelDifferencesFigure'
import { pairedScatterFigure } from '../../../../src/reporting/figures/models/pairedScatterFigure'
import { uniform } from '../../../support/uniform'
import { checkFigure } from '../checkFigure'

const draw = uniform(5)
const values = (count: number) => Float64Array.from({ length: count }, () => draw() / 10 + 0.02)

function comparison(label: string, metric: string, count: number): ModelComparison {
  const meanDifference = shownInterval(values(count), { range: [-1, 1] })
  return {
    ...{
      a: 'netA',
      b: 'netB',
      label,
      metric,
      unit: 'one',
      pairs: count,
      meanDifference,
      wins: count,
      losses: 0,
      ties: 0,
    },
    ...{ p: 0.01, adjustedP: 0.04, influence: null },
  }
}
const metrics = [
  { name: 'dice', unit: 'one', better: 'higher' },
  { name: 'hd95', unit: 'mm', better: 'lower' },
] as const

it('differences by label: a panel each metric, and how many intervals exclude 0', async () => {
  const comparisons = [
    comparison('liver', 'dice', 12),
    comparison('tumour', 'dice', 12),
    comparison('liver', 'hd95', 9),
  ]
  const figure = await labelDifferencesFigure({ comparisons, metrics })
  checkFigure(figure)
  expect(figure.caption).toContain('2 of 2 intervals exclude 0.')
  expect(figure.caption).toContain('(1 without: fewer than 10 cases)')
  expect(figure.svg.match(/data-label=/g)).toHaveLength(3)
  expect(figure.table.rows[2]!.slice(0, 3)).toEqual(['hd95 (mm)', 'liver', 9])
})

it('paired cases: on which side of the line a case lies says who is better', async () => {
  const cases = [
    { id: 'c1', a: 0.9, b: 0.8 },
    { id: 'c2', a: 0.7, b: 0.75 },
    { id: 'c3', a: 0.6, b: 0.6 },
  ]
  const input = { a: 'netA', b: 'netB', metric: 'dice', unit: '', kind: 'ratio', better: 'higher' } as const
  const labels = [
    { label: 'liver', cases },
    { label: 'absent', cases: [] },
  ]
  const figure = await pairedScatterFigure({ ...input, labels })
  checkFigure(figure)
  expect(figure.caption).toContain('below the line netA is better. netA is better in 1 of 3 values, netB in 1.')
  expect(figure.svg).toContain('data-label="c2, liver: netA 0.700, netB 0.750"')
  const distances = await pairedScatterFigure({ ...input, better: 'lower', labels })
  expect(distances.caption).toContain('above the line netA is better.')
})
