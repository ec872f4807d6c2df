import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { Evaluation } from '../../../src/evaluation/evaluate/evaluateTypes'
import { npyBytes } from '../../support/files/npyBytes'
import { decode } from '../../support/golden'
import { decodeRuns } from '../../support/masks'

// Goldens of picai_eval, of the LUNA16 script and of MONAI as the folders and tables that `medgrade evaluate --preset` sees.

const root = 'fixtures/goldens/metrics-next/detection'
const goldenOf = (folder: string, k: number) =>
  // biome-ignore lint/suspicious/noExplicitAny: each family has a layout of its own
  decode(JSON.parse(readFileSync(`${root}/${folder}/case-${String(k).padStart(2, '0')}.json`, 'utf8'))) as any
const all = Array.from({ length: 18 }, (_, k) => k)
const csv = (header: string, rows: readonly (readonly (string | number)[])[]) =>
  [header, ...rows.map((row) => row.join(','))].join('\n')

function overAll({ cases }: Evaluation): Record<string, number> {
  const one = cases.find(({ whole }) => whole)!
  expect(one.error).toBe(null)
  return Object.fromEntries(one.rows.filter(({ label }) => label === 'all').map(({ metric, value }) => [metric, value]))
}

function close(found: number, wanted: number, tolerance = 1e-9): boolean {
  return Object.is(found, wanted) || Math.abs(found - wanted) <= tolerance
}

type Side = Record<string, Uint8Array>

describe('picai', () => {
  const filesOf = (k: number) => {
    const { shape, cases, expected } = goldenOf('picai', k)
    const [references, net]: [Side, Side] = [{}, {}]
    for (const [i, { reference, detections }] of cases.entries()) {
      const data = new Float32Array(shape.reduce((a: number, b: number) => a * b, 1))
      for (const { confidence, mask } of detections)
        decodeRuns(mask, shape).data.forEach((value, at) => {
          if (value) data[at] = confidence
        })
      const id = `case${String(i).padStart(2, '0')}`
      references[`${id}.npy`] = npyBytes('|u1', shape, Uint8Array.from(decodeRuns(reference, shape).data))
      net[`${id}_detection_map.npy`] = npyBytes('<f4', shape, new Uint8Array(data.buffer))
    }
    return { input: { references, predictions: { net } }, expected: expected[0] }
  }

  // Weights of cases are no part of the preset: sets with weights of one have its numbers.
  const equal = all.filter((k) => goldenOf('picai', k).weights.every((weight: number) => weight === 1))
  it.each(equal)('has the numbers of picai_eval for set %i, in any order of the files', async (k) => {
    const { input, expected } = filesOf(k)
    const evaluation = await evaluate(input, { preset: 'picai' })
    const found = overAll(evaluation)
    for (const [name, key] of [
      ['picai_score', 'score'],
      ['case_auroc', 'auroc'],
      ['lesion_ap', 'ap'],
    ] as const)
      expect(close(found[name]!, expected[key]), `${name} ${found[name]} ${expected[key]}`).toBe(true)
    const each = evaluation.cases.filter(({ whole }) => !whole)
    const lesions = each.reduce((sum, { rows }) => sum + rows[1]!.value + rows[3]!.value, 0)
    expect(lesions).toBe(expected.num_lesions)
  })

  it('refuses a probability map, and a reference of fractions', async () => {
    const { input } = filesOf(0)
    const { references, predictions } = input
    const [name, map] = Object.entries(predictions.net)[0]!
    const soft = map.slice()
    new Float32Array(soft.buffer, soft.length - 40, 10).forEach((_, i, values) => {
      values[i] = (i + 1) / 20
    })
    const { cases } = await evaluate(
      { references, predictions: { net: { ...predictions.net, [name]: soft } } },
      { preset: 'picai' },
    )
    expect(cases[0]!.error).toMatchObject({ side: 'submission', code: 'bad-input' })
    const other = await evaluate({ references: { ...references, 'case00.npy': map }, predictions }, { preset: 'picai' })
    expect(other.cases[0]!.error?.side ?? 'answers').toBe('answers')
  })
})

describe('froc-luna16', () => {
  const filesOf = (k: number) => {
    const { scans, annotations, marks, expected } = goldenOf('luna16', k)
    type Nodule = { centre: number[]; diameter: number; included: boolean }
    const rows = (included: boolean) =>
      Object.entries<Nodule[]>(annotations).flatMap(([scan, list]) =>
        list
          .filter((nodule) => nodule.included === included)
          .map(({ centre, diameter }) => [scan, ...centre, diameter]),
      )
    const header = 'seriesuid,coordX,coordY,coordZ,diameter_mm'
    const references = {
      'annotations.csv': csv(header, rows(true)),
      'annotations_excluded.csv': csv(header, rows(false)),
      'seriesuids.csv': scans.join('\n'),
    }
    const found = marks.map((mark: { scan: string; point: number[]; probability: number }) => [
      mark.scan,
      ...mark.point,
      mark.probability,
    ])
    const net = { 'net.csv': csv('seriesuid,coordX,coordY,coordZ,probability', found) }
    return { input: { references, predictions: { net } }, expected, scans }
  }

  it.each(all)('has the numbers of the script for set %i', async (k) => {
    const { input, expected, scans } = filesOf(k)
    const evaluation = await evaluate(input, { preset: 'froc-luna16' })
    const found = Object.values(overAll(evaluation))
    if (expected.raises) return
    const wanted = [expected.cpm, ...expected.sensitivity_at]
    expect(found.map((value, i) => close(value, wanted[i]))).toEqual(wanted.map(() => true))
    const each = evaluation.cases.filter(({ whole }) => !whole)
    expect(each.map(({ case: id }) => id)).toEqual(scans)
    const sum = (column: number) => each.reduce((total, { rows }) => total + rows[column]!.value, 0)
    const { true_positives: tp, false_positives: fp, false_negatives: fn } = expected.counts
    expect([sum(1), sum(2), sum(3)]).toEqual([tp, fp, fn])
  })

  it('keeps 100 marks of a scan, those above the probability of the next one', async () => {
    const nodules = csv('seriesuid,coordX,coordY,coordZ,diameter_mm', [['a', 0, 0, 0, 4]])
    const far = Array.from({ length: 100 }, (_, k) => ['a', 50 + k, 0, 0, 0.9 - k / 1000])
    const marks = csv('seriesuid,coordX,coordY,coordZ,probability', [...far, ['a', 0, 0, 0, 0.1]])
    const input = { references: { 'a.csv': nodules }, predictions: { net: { 'net.csv': marks } } }
    const cut = await evaluate(input, { preset: 'froc-luna16' })
    const whole = await evaluate(input, { metrics: ['luna16_cpm'] })
    expect(cut.cases[1]!.rows.map(({ value }) => value)).toEqual([0, 0, 100, 1])
    expect(whole.cases[1]!.rows.slice(1).map(({ value }) => value)).toEqual([1, 100, 0])
    expect(whole.cases[0]!.warnings.join()).toContain('scans are those that the tables name')
  })

  it.each([
    ['other scans', { 'net.csv': 'seriesuid,coordX,coordY,coordZ,probability\nzz,0,0,0,1' }, 'submission'],
    ['no probability', { 'net.csv': 'seriesuid,coordX,coordY,coordZ\na,0,0,0' }, 'submission'],
  ])('refuses %s', async (_, net, side) => {
    const { input } = filesOf(1)
    const { cases } = await evaluate({ ...input, predictions: { net } }, { preset: 'froc-luna16' })
    expect(cases[0]!.error).toMatchObject({ side, code: 'bad-table' })
  })
})

describe('froc-camelyon16', () => {
  const filesOf = (k: number) => {
    const { images, expected } = goldenOf('camelyon16', k)
    const references: Record<string, Uint8Array | string> = {}
    const net: Record<string, string> = {}
    const excludedRows: (string | number)[][] = []
    for (const [i, { shape, labels, excluded, points, probabilities }] of images.entries()) {
      const data = new Uint8Array(shape.reduce((a: number, b: number) => a * b, 1))
      for (const [label, runs] of labels.entries())
        decodeRuns(runs, shape).data.forEach((value, at) => {
          if (value) data[at] = label + 1
        })
      const id = `tumor_${String(i).padStart(3, '0')}`
      references[`${id}.npy`] = npyBytes('|u1', shape, data)
      net[`${id}.csv`] = csv(
        'Confidence,X coordinate,Y coordinate',
        points.map(([row, column]: number[], j: number) => [probabilities[j], column, row]),
      )
      for (const label of excluded) excludedRows.push([id, label])
    }
    references['excluded.csv'] = csv('image_id,label', excludedRows)
    return { input: { references, predictions: { net } }, expected }
  }

  it.each(all)('has the numbers of MONAI for set %i', async (k) => {
    const { input, expected } = filesOf(k)
    const found = Object.values(overAll(await evaluate(input, { preset: 'froc-camelyon16' })))
    const wanted = [expected.score, ...expected.sensitivity_at.map(([, value]: [number, number]) => value)]
    expect(found.map((value, i) => close(value, wanted[i]))).toEqual(wanted.map(() => true))
  })

  it('refuses a mark beside its slide', async () => {
    const slide = npyBytes('|u1', [1, 3], Uint8Array.of(0, 1, 0))
    const { cases } = await evaluate(
      { references: { 'a.npy': slide }, predictions: { net: { 'a.csv': 'x,y,probability\n1,2,0.5' } } },
      { preset: 'froc-camelyon16' },
    )
    expect(cases[0]!.error).toMatchObject({ code: 'bad-input', side: 'submission' })
  })
})
