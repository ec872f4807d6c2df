import { describe, expect, it } from 'vitest'
import type { EvaluatedCase, Evaluation } from '../../../src/evaluation/evaluate/evaluateTypes'
import { summarizeRows } from '../../../src/evaluation/evaluate/summarizeRows'
import { gridText } from '../../../src/evaluation/output/gridText'
import { modelGrids } from '../../../src/evaluation/output/modelGrid'
import { uniform } from '../../support/uniform'

type Value = (model: number, label: number, index: number) => number

function evaluation(models: readonly string[], labels: readonly string[], count: number, value: Value): Evaluation {
  const cases = models.flatMap((model, m) =>
    Array.from(
      { length: count },
      (_, index): EvaluatedCase => ({
        ...{
          model,
          case: `c${index}`,
          reference: '',
          prediction: '',
          empties: [],
          quirks: [],
          warnings: [],
          error: null,
        },
        rows: labels.map((label, l) => ({ label, metric: 'dice', value: value(m, l, index), unit: 'one' })),
      }),
    ),
  )
  const none = { missing: [], extra: [], warnings: [], understood: [], files: [] }
  const metrics = [{ name: 'dice', unit: 'one' as const, better: 'higher' as const }]
  return { task: 'segmentation', models, metrics, cases, summary: summarizeRows(cases), ...none }
}

const draw = uniform(3)
const noise = Array.from({ length: 4000 }, draw)
const scattered: Value = (m, l, index) => 0.9 - m * 0.1 - l * 0.01 + noise[(m * 97 + l * 13 + index) % 4000]! / 50

describe('gridText', () => {
  it('has metrics without a better direction where they were named', () => {
    const two = evaluation(['netA', 'netB'], ['liver', 'tumour'], 12, scattered)
    const volumes: Evaluation = { ...two, metrics: [{ name: 'dice', unit: 'ml', better: null }] }
    expect(gridText(volumes)).toBe('')
    const lines = gridText(volumes, { every: true }).split('\n')
    expect(lines[0]).toMatch(/^dice \(ml\) +liver +tumour +mean$/)
    expect(lines[1]).toMatch(/^netA( +0\.\d{4}){3}$/)
  })

  it('says over which cases the difference of means is, where a label is absent from some', () => {
    const models = ['netA', 'netB', 'netC']
    const whole = evaluation(models, ['liver', 'tumour'], 12, scattered)
    expect(gridText(whole)).not.toContain('every label')
    // Absent from two cases, and from a third of the third model.
    const absent: Value = (m, l, index) =>
      l === 1 && (index < 2 || (m === 2 && index === 5)) ? Number.NaN : scattered(m, l, index)
    const partly = evaluation(models, ['liver', 'tumour'], 12, absent)
    const [grid] = modelGrids(partly)
    expect(grid!.rows.slice(1).map((row) => row.meanDifference!.cases)).toStrictEqual([10, 9])
    expect(gridText(partly).split('\n')).toContain(
      'differences of means are over the cases with every label: 9 to 10 of 12',
    )
  })

  it('sums counts over cases and labels, and compares the sums on the cases of both', () => {
    const two = evaluation(
      ['netA', 'netB'],
      ['liver', 'tumour'],
      12,
      (m, l, index) => m * ((index % 3) - 1) + 2 * l + index,
    )
    const cases = two.cases
      .filter((one) => one.model === 'netA' || one.case !== 'c11')
      .map((one) => ({ ...one, rows: one.rows.map((row) => ({ ...row, metric: 'fp', unit: 'voxel' as const })) }))
    const counted: Evaluation = {
      ...two,
      ...{ cases, metrics: [{ name: 'fp', unit: 'voxel', better: null }], summary: summarizeRows(cases) },
    }
    expect(gridText(counted, { every: true }).split('\n')).toStrictEqual([
      'fp (sum)     liver  tumour  sum',
      'netA            66      90  156',
      'netB            54      76  130',
      'netA − netB     +1      +1   +2',
      '',
      'differences are over the cases that both models have',
    ])
    const alone = { ...counted, models: ['netA'], summary: counted.summary.filter(({ model }) => model === 'netA') }
    expect(gridText(alone, { every: true })).toBe(
      '        fp (sum)\nliver         66\ntumour        90\nsum          156',
    )
  })

  it('has models, labels, the mean over labels and starred differences', () => {
    const two = evaluation(['netA', 'netB'], ['liver', 'tumour'], 12, scattered)
    const lines = gridText(two).split('\n')
    expect(lines[0]).toMatch(/^dice +liver +tumour +mean$/)
    const [{ rows }] = modelGrids(two) as [ReturnType<typeof modelGrids>[0]]
    const means = rows.map(({ cells }) => (cells[0]!.mean + cells[1]!.mean) / 2)
    expect(rows.map(({ mean }) => mean)).toEqual(means)
    expect(lines[1]).toContain(means[0]!.toFixed(4))
    expect(lines[3]).toMatch(/^netA − netB +\+0\.\d{4}\* +\+0\.\d{4}\* +\+0\.\d{4}\*$/)
    expect(lines.at(-1)).toBe('* the 95 % interval of the difference excludes 0')
    // Numbers stand below each other, with a star or without.
    expect(new Set(lines.slice(1, 4).map((line) => line.indexOf('.'))).size).toBe(1)
  })

  it.each([
    [2, 3],
    [2, 40],
    [7, 2],
    [12, 15],
  ])('fits 80 columns: %d models, %d labels', (models, labels) => {
    const names = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}_number_${at}`)
    const text = gridText(evaluation(names('network', models), names('structure', labels), 10, scattered))
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
    for (const name of [...names('network', models), ...names('structure', labels)]) expect(text).toContain(name)
  })

  it('counts infinite distances, which are in no mean, and shows hidden characters', () => {
    const one = evaluation(['net'], ['a\u202eb'], 3, (_, __, index) => (index === 0 ? Infinity : 0.5))
    expect(gridText(one).split('\n')[1]).toBe('a\\u202eb  0.5000 ± 0.0000 (1 ∞)')
  })

  it('marks the best of each label for a terminal', () => {
    const two = evaluation(['netA', 'netB'], ['liver'], 12, scattered)
    const text = gridText(two, { paint: (mark, part) => (mark === 'best' ? `<${part}>` : part) })
    expect(text.split('\n')[1]).toMatch(/<.*>$/)
    expect(text.match(/</g)).toHaveLength(1)
  })

  it('is empty where nothing is better or worse', () => {
    const { metrics, ...rest } = evaluation(['net'], ['a'], 2, scattered)
    expect(gridText({ ...rest, metrics: metrics.map((metric) => ({ ...metric, better: null })) })).toBe('')
  })
})
