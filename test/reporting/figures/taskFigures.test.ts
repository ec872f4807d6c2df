import { describe, expect, it } from 'vitest'
import type { Evaluation } from '../../../src/evaluation/evaluate/evaluateTypes'
import type { CasePlots, PlotCurve } from '../../../src/evaluation/plots/casePlots'
import { type Figure, rocCurveFigure, taskFigures } from '../../../src/reporting'
import { frocFigure } from '../../../src/reporting/figures/plots/frocFigure'
import { classified, detected, measured, scored, tracked } from '../../support/reports/taskSamples'
import { checkFigure } from './checkFigure'

const samples = {
  scored: await scored(60, 1),
  classified: await classified(90, 2),
  measured: await measured(40, 3),
  detected: await detected(15, 4),
  few: await scored(8, 5),
  tracked: await tracked(),
}

const metricOf = ({ cases }: Evaluation, model: string, metric: string) =>
  cases
    .find((one) => one.model === model && (one.whole || one.plots))!
    .rows.find((row) => row.label === 'all' && row.metric === metric)!.value

/** The corners of a model in the table of a figure, by class. */
function cornersOf({ table: { rows, columns } }: Figure, model: string): [number, number][][] {
  const at = columns.indexOf('line')
  const own = rows.filter((row) => row[0] === model && row[at] === 'curve')
  const classes = [...new Set(own.map((row) => (at === 1 ? '' : row[1])))]
  return classes.map((name) =>
    own
      .filter((row) => at === 1 || row[1] === name)
      .map((row): [number, number] => [row[at + 1] as number, row[at + 2] as number]),
  )
}

const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
const trapezes = (points: readonly [number, number][]) =>
  points.slice(1).reduce((sum, [x, y], k) => sum + ((x - points[k]![0]) * (y + points[k]![1])) / 2, 0)

describe('the figures of a task', () => {
  it('are well made, and their captions are as they were', async () => {
    const captions: string[] = []
    for (const [name, evaluation] of Object.entries(samples)) {
      const { plots } = await taskFigures(evaluation)
      for (const figure of plots) {
        checkFigure(figure)
        captions.push(`${name} ${figure.id}: ${figure.caption}`)
      }
      expect(JSON.stringify((await taskFigures(evaluation)).plots)).toBe(JSON.stringify(plots))
    }
    await expect(`${captions.join('\n')}\n`).toMatchFileSnapshot('captions/tasks.txt')
  })

  it.each(['scored', 'classified'] as const)('the area under the drawn curve is auroc: %s', async (name) => {
    const roc = (await taskFigures(samples[name])).plots.find(({ id }) => id === 'roc')!
    for (const model of ['Ant', 'Bee']) {
      const curves = cornersOf(roc, model)
      expect(curves).toHaveLength(name === 'scored' ? 1 : 3)
      expect(mean(curves.map(trapezes))).toBeCloseTo(metricOf(samples[name], model, 'auroc'), 12)
    }
  })

  it('the mean of the drawn precisions is ap50', async () => {
    const figure = (await taskFigures(samples.detected)).plots.find(({ id }) => id === 'precision-recall')!
    for (const model of ['Ant', 'Bee']) {
      const [corners] = cornersOf(figure, model)
      expect(mean(corners!.map(([, precision]) => precision))).toBeCloseTo(
        metricOf(samples.detected, model, 'ap50'),
        12,
      )
    }
  })

  it('the diagonal of the confusion is the accuracy', async () => {
    const { table } = (await taskFigures(samples.classified)).plots.find(({ id }) => id === 'confusion')!
    for (const model of ['Ant', 'Bee']) {
      const own = table.rows.filter((row) => row[0] === model)
      const sum = (rows: typeof own) => rows.reduce((all, row) => all + (row[3] as number), 0)
      const right = sum(own.filter((row) => row[1] === row[2]))
      expect(right / sum(own)).toBe(metricOf(samples.classified, model, 'accuracy'))
    }
  })

  it('a model without curves keeps the colours of the others', async () => {
    const [first] = samples.scored.cases
    const figure = await rocCurveFigure([
      { model: 'none', plots: { rows: 3 } },
      { model: 'net', plots: first!.plots! },
    ])
    checkFigure(figure)
    expect(figure.svg).toContain('s-e1')
    await expect(rocCurveFigure([{ model: 'none', plots: { rows: 3 } }])).rejects.toMatchObject({
      code: 'too-few-values',
    })
  })

  it.each([
    ['begins before the axis', [0, 0.05, 0.5], [0, 0.4, 0.9]],
    ['ends before the axis', [0, 0.01], [0, 0.4]],
    ['has more false positives than are drawn', [0, 1, 300], [0, 0.4, 1]],
  ])('a free-response curve %s', async (_, x, y) => {
    const curve: PlotCurve = { x, y, corners: x.length, score: 0.5, band: null }
    const plots: CasePlots = { rows: 4, detections: { objects: 5, froc: curve, precisionRecall: curve, classes: [] } }
    checkFigure(await frocFigure([{ model: 'net', plots }]))
  })
})
