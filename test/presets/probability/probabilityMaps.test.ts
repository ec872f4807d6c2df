import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import { rankedArea } from '../../../src/kernels/statistics/rankedArea'
import { auroc } from '../../../src/metrics/classification/auroc'
import { brierScore } from '../../../src/metrics/classification/brierScore'
import { taskFigures } from '../../../src/reporting/figures/taskFigures'
import { checkFigure } from '../../reporting/figures/checkFigure'
import { npyBytes } from '../../support/files/npyBytes'
import { uniform } from '../../support/uniform'

const size = 12 * 10
/** A blob with probabilities around it, some of them ties. */
function mapOf(seed: number) {
  const next = uniform(seed)
  const truth = Uint8Array.from({ length: size }, () => (next() < 0.3 ? 2 : next() < 0.1 ? 1 : 0))
  const map = Float32Array.from(truth, (value) => {
    const p = Math.min(1, Math.max(0, (value > 0 ? 0.6 : 0.3) + 0.5 * (next() - 0.5)))
    return next() < 0.4 ? Math.round(p * 20) / 20 : p
  })
  return { truth, map }
}
const filesOf = (seeds: readonly number[]) => {
  const files = seeds.map((seed) => [`case${seed}.npy`, mapOf(seed)] as const)
  const bytes = (array: Uint8Array | Float32Array) =>
    npyBytes(array instanceof Uint8Array ? '|u1' : '<f4', [12, 10], new Uint8Array(array.slice().buffer))
  return {
    references: Object.fromEntries(files.map(([name, { truth }]) => [name, bytes(truth)])),
    predictions: { net: Object.fromEntries(files.map(([name, { map }]) => [name, bytes(map)])) },
  }
}
const seeds = [1, 2, 3]
const valuesOf = (rows: readonly { readonly metric: string; readonly value: number }[]) =>
  Object.fromEntries(rows.map(({ metric, value }) => [metric, value]))
const lines = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))

describe('probability-maps', () => {
  it('has the AUROC and Brier score of the voxels, and torchmetrics’ binary calibration error', async () => {
    const { cases } = await evaluate(filesOf(seeds), { preset: 'probability-maps', presetOptions: { bins: 7 } })
    for (const [k, seed] of seeds.entries()) {
      const { truth, map } = mapOf(seed)
      const labels = Array.from(truth, (value) => Number(value > 0))
      const found = valuesOf(cases[k]!.rows)
      expect(found.auroc).toBeCloseTo(auroc(labels, Array.from(map)), 12)
      expect(found.brier).toBeCloseTo(brierScore(labels, Array.from(map)), 12)
      let ece = 0
      for (let bin = 0; bin <= 7; bin++) {
        const own = Array.from(map.keys()).filter((i) => Math.floor(map[i]! * 7) === bin)
        ece += Math.abs(own.reduce((sum, i) => sum + labels[i]! - map[i]!, 0)) / size
      }
      expect(found.ece).toBeCloseTo(ece, 12)
    }
  })

  it('has at each threshold what --threshold gives', async () => {
    const { files } = await evaluate(filesOf(seeds), { preset: 'probability-maps', presetOptions: { steps: 20 } })
    const [header, ...rows] = lines(files.find(({ name }) => name === 'curve.csv')!.text)
    for (const threshold of [0.05, 0.3, 0.5, 0.75, 1]) {
      const metrics = ['dice', 'precision', 'recall', 'tp', 'fp', 'fn']
      const cut = await evaluate(filesOf(seeds), { labels: 'all=1+2', metrics, threshold, task: 'segmentation' })
      for (const one of cut.cases) {
        const isOwn = ([name, pooled, at]: string[]) =>
          name === one.case && pooled === 'false' && Number(at) === threshold
        const row = rows.find(isOwn)!
        const point = Object.fromEntries(header!.map((name, i) => [name, row[i]]))
        for (const { metric, value } of one.rows)
          if (point[metric] !== '') expect([metric, Number(point[metric])]).toEqual([metric, value])
      }
    }
  })

  it('is of one label', async () => {
    const { files } = await evaluate(filesOf([1]), {
      preset: 'probability-maps',
      presetOptions: { steps: 2, label: 2 },
    })
    const { truth, map } = mapOf(1)
    const hits = Array.from(truth.keys()).filter((i) => truth[i] === 2 && map[i]! > 0.5).length
    expect(Number(lines(files[0]!.text)[2]![3])).toBe(hits)
  })

  it('pools all voxels, and tells the best threshold', async () => {
    const { files, cases } = await evaluate(filesOf(seeds), {
      preset: 'probability-maps',
      presetOptions: { steps: 10 },
    })
    const [, ...rows] = lines(files[0]!.text)
    const at = (name: string, pooled: string) => rows.filter(([one, of]) => one === name && of === pooled)
    for (const k of [0, 4, 10])
      expect(Number(at('all', 'true')[k]![3])).toBe(
        seeds.reduce((sum, seed) => sum + Number(at(`case${seed}`, 'false')[k]![3]), 0),
      )
    const dice = at('case1', 'false').map((row) => Number(row[7]))
    expect(valuesOf(cases[0]!.rows)).toMatchObject({
      dice_best: Math.max(...dice),
      threshold_best: dice.indexOf(Math.max(...dice)) / 10,
    })
    const json = JSON.parse(files.find(({ name }) => name === 'curve.json')!.text)
    expect(json.cases.map((one: { case: string }) => one.case)).toEqual(['case1', 'case2', 'case3', 'all'])
    expect(json.cases[0].curve[4].tp).toBe(Number(at('case1', 'false')[4]![3]))
    expect(json.cases[0].ece).toBe(valuesOf(cases[0]!.rows).ece)
  })

  it('has the pooled numbers as what is over all cases, with the curves that figures draw', async () => {
    const options = { preset: 'probability-maps', presetOptions: { steps: 1000, bins: 7 } }
    const { files, cases, summary, metrics } = await evaluate(filesOf(seeds), options)
    expect(cases.map((one) => [one.case, one.whole ?? false])).toEqual([
      ...seeds.map((seed) => [`case${seed}`, false]),
      ['all', true],
    ])
    const { rows, plots } = cases.at(-1)!
    const pooled = JSON.parse(files.find(({ name }) => name === 'curve.json')!.text).cases.at(-1)
    const dice = pooled.curve.map((point: { dice: number }) => point.dice ?? -1)
    const best = Math.max(...dice)
    expect(valuesOf(rows)).toEqual({ ece: pooled.ece, dice_best: best, threshold_best: dice.indexOf(best) / 1000 })
    const { thresholds, reliability } = plots!
    expect(thresholds).toMatchObject({ cases: 3, best: dice.indexOf(best) / 1000 })
    expect(thresholds!.dice.score).toBe(best)
    for (const name of ['dice', 'precision', 'recall'] as const) {
      const { x, y } = thresholds![name]
      expect(x.length).toBeLessThanOrEqual(202)
      expect(y).toEqual(x.map((at) => pooled.curve[Math.round(at * 1000)][name]))
    }
    const bins = pooled.calibration.map((bin: Record<string, number>) => [bin.voxels, bin.mean, bin.share])
    expect(reliability!.bins.map((bin) => [bin.rows, bin.confidence, bin.accuracy])).toEqual(bins)
    // Means over the cases stand beside them.
    expect(summary.filter(({ metric }) => metric === 'ece').map(({ label, n }) => [label, n])).toEqual([
      ['foreground', 3],
      ['all', 1],
    ])
    const { plots: figures } = await taskFigures({ cases })
    for (const figure of figures) checkFigure(figure)
    expect(figures.map(({ id }) => id)).toEqual(['thresholds', 'reliability'])
    expect(figures.map(({ caption }) => caption).join()).toMatch(/360 voxels of 3 cases .* in 7 bins/)
    expect(metrics.map(({ name }) => name)).toEqual(['auroc', 'ece', 'brier', 'dice_best', 'threshold_best'])
  })

  it('makes no files where none are wanted, and no curves', async () => {
    const asked = await evaluate(filesOf(seeds), { preset: 'probability-maps' })
    const found = await evaluate(filesOf(seeds), { preset: 'probability-maps', files: false, plots: false })
    expect(asked.files.map(({ name }) => name)).toEqual(['curve.csv', 'calibration.csv', 'curve.json'])
    expect(found.files).toEqual([])
    expect(found.cases.some(({ plots }) => plots)).toBe(false)
    expect(found.summary).toEqual(asked.summary)
  })

  it.each([
    ['logits', Float32Array.of(2.5, -1, 0, 0), 'values from -1 to 2.5'],
    ['NaN', Float32Array.of(Number.NaN, 0, 0, 0), 'NaN'],
  ])('refuses %s', async (_, map, found) => {
    const references = { 'a.npy': npyBytes('|u1', [2, 2], Uint8Array.of(1, 0, 0, 0)) }
    const net = { 'a.npy': npyBytes('<f4', [2, 2], new Uint8Array(map.buffer)) }
    const { cases } = await evaluate({ references, predictions: { net } }, { preset: 'probability-maps' })
    expect(cases[0]!.error).toMatchObject({ code: 'bad-input', found, side: 'submission' })
  })
})

describe('rankedArea', () => {
  it.each([4, 5, 6, 7])('of counts is within its uncertainty of the sorted one: %i', (seed) => {
    const { truth, map } = mapOf(seed)
    const labels = truth.map((value) => Number(value > 0))
    const exact = rankedArea(map, labels)
    const counted = rankedArea(map, labels, 0)
    expect(exact.uncertainty).toBe(0)
    expect(Math.abs(exact.area - counted.area)).toBeLessThanOrEqual(counted.uncertainty)
    expect(counted.uncertainty).toBeLessThan(0.02)
  })

  it('is NaN without both kinds', () => {
    expect(rankedArea([0.5], Uint8Array.of(1)).area).toBe(Number.NaN)
  })
})
