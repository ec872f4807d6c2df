import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { instanceF1 } from '../../../src/metrics/instances/instanceF1'
import { matchInstances } from '../../../src/metrics/instances/matchInstances'
import { relabelSequential } from '../../../src/metrics/instances/relabelSequential'
import { removeBorderInstances } from '../../../src/metrics/instances/removeBorderInstances'
import { largestMatching } from '../../oracles/largestMatching'
import { labelImage } from '../labelRuns'

const folder = 'fixtures/goldens/kernels/instance-matching'
const golden = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
const names = readdirSync(folder)
const close = (found: number, wanted: number) => expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1e-12)

describe('goldens', () => {
  it.each(names.filter((name) => name.startsWith('pairs-')))('%s', (name) => {
    const { input, expected } = golden(name)
    const reference = labelImage(input.gt)
    const prediction = labelImage(input.pred)
    const result = instanceF1(reference, prediction, { thresholds: input.thresholds })
    expect([result.referenceCount, result.predictionCount]).toEqual([expected.n_gt, expected.n_pred])
    close(result.binaryDice, expected.binary_dice)
    const { overlaps } = matchInstances(reference, prediction)
    expect(overlaps.map(({ reference: r, prediction: p, iou }) => [r, p, iou])).toEqual(
      expected.nonzero_iou_gt_pred_value,
    )
    input.thresholds.forEach((threshold: number, t: number) => {
      const row = Object.entries(expected.per_threshold).find(([key]) => Number(key) === threshold)![1] as Record<
        string,
        number
      >
      const { truePositives, falsePositives, falseNegatives, f1, ap } = result.scores[t]!
      expect([truePositives, falsePositives, falseNegatives]).toEqual([row.tp, row.fp, row.fn])
      close(f1, row.f1!)
      close(ap, row.ap!)
      expect(matchInstances(reference, prediction, { threshold }).truePositives).toBe(row.tp)
    })
  })
  it('relabel-sequential', () => {
    for (const { input, output, old_labels_in_order } of golden('relabel-sequential.json').items) {
      const { labels, oldLabels } = relabelSequential(labelImage(input))
      expect(labels).toEqual(labelImage(output))
      expect(oldLabels).toEqual(old_labels_in_order)
    }
  })
  it('remove-boundary', () => {
    for (const { input, margin, output } of golden('remove-boundary.json').items)
      expect(removeBorderInstances(labelImage(input), { margin })).toEqual(labelImage(output))
  })
  it('full-pipeline', () => {
    for (const { gt, pred, expected } of golden('full-pipeline.json').items) {
      const result = instanceF1(labelImage(gt), labelImage(pred), { borderMargin: 2, tileFrom: 25_000_000 })
      for (const [threshold, row] of Object.entries(expected) as [string, Record<string, number>][]) {
        const found = result.scores.find((score) => score.threshold === Number(threshold))!
        expect([result.referenceCount, result.predictionCount, found.truePositives]).toEqual([
          row.true_num,
          row.pred_num,
          row.tp,
        ])
        expect([found.falsePositives, found.falseNegatives]).toEqual([row.fp, row.fn])
        for (const key of ['precision', 'recall', 'f1'] as const) close(found[key], row[key]!)
        close(result.binaryDice, row.dice!)
      }
    }
  })
})

describe('properties', () => {
  const image = fc
    .array(fc.nat(4), { minLength: 30, maxLength: 30 })
    .map((values) => ({ data: Int32Array.from(values), shape: [5, 6] }))
  it('finds a largest matching at any threshold', () => {
    fc.assert(
      fc.property(image, image, fc.constantFrom(0.05, 0.1, 0.2, 0.5), (a, b, threshold) => {
        const { overlaps, truePositives, pairs } = matchInstances(a, b, { threshold })
        const edges = overlaps.filter(({ iou }) => iou >= threshold)
        expect(truePositives).toBe(largestMatching(edges.map(({ reference, prediction }) => [reference, prediction])))
        expect(new Set(pairs.map(({ reference }) => reference)).size).toBe(pairs.length)
        expect(new Set(pairs.map(({ prediction }) => prediction)).size).toBe(pairs.length)
        expect(instanceF1(a, b, { thresholds: [threshold] }).scores[0]!.truePositives).toBe(truePositives)
      }),
    )
  })
  it('scores an image against itself with 1, is symmetric, and ignores the numbers of the labels, element type and strides', () => {
    fc.assert(
      fc.property(image, image, (a, b) => {
        const f1 = instanceF1(a, b).scores.map((score) => score.f1)
        if (a.data.some((label) => label > 0))
          expect(instanceF1(a, a).scores.every((score) => score.f1 === 1)).toBe(true)
        expect(instanceF1(b, a).scores.map((score) => score.f1)).toEqual(f1)
        const other = { data: a.data.map((label) => (label === 0 ? 0 : 70_000_000 - 7 * label)), shape: a.shape }
        expect(instanceF1(other, b).scores.map((score) => score.f1)).toEqual(f1)
        const typed = { data: Float32Array.from(a.data).reverse(), shape: [5, 6], stride: [-6, -1], offset: 29 }
        expect(instanceF1(typed, { ...b, data: Uint16Array.from(b.data) }).scores.map((score) => score.f1)).toEqual(f1)
      }),
    )
  })
  it('one tile that holds the image changes nothing but the frame', () => {
    fc.assert(
      fc.property(image, image, (a, b) => {
        expect(instanceF1(a, b, { tileFrom: 0, tileSize: 10 })).toEqual(instanceF1(a, b))
      }),
    )
  })
  it('renumbering and erasing twice change nothing more', () => {
    fc.assert(
      fc.property(image, (a) => {
        const { labels } = relabelSequential(a)
        expect(relabelSequential(labels).labels).toEqual(labels)
        const inner = removeBorderInstances(a, { margin: 1 })
        expect(removeBorderInstances(inner, { margin: 1 })).toEqual(inner)
      }),
    )
  })
  it('sums over tiles', () => {
    const a = { data: Int32Array.from([1, 1, 2, 2, 1, 1, 2, 2]), shape: [2, 4] }
    const { referenceCount, scores } = instanceF1(a, a, { tileFrom: 8, tileSize: 3 })
    expect([referenceCount, scores[0]!.truePositives]).toEqual([3, 3])
  })
  it('refuses negative labels, other shapes and borders of volumes', () => {
    const a = { data: new Int32Array(8), shape: [2, 4] }
    const codeOf = (run: () => unknown) => {
      try {
        run()
      } catch (error) {
        return isMedgradeError(error) ? error.code : 'other'
      }
      return 'none'
    }
    expect(codeOf(() => instanceF1(a, { data: Int32Array.of(0, 0, -1, 0, 0, 0, 0, 0), shape: [2, 4] }))).toBe(
      'bad-label',
    )
    expect(codeOf(() => instanceF1(a, { data: new Int32Array(8), shape: [4, 2] }))).toBe('shape-mismatch')
    expect(codeOf(() => instanceF1({ ...a, shape: [2, 2, 2] }, { ...a, shape: [2, 2, 2] }, { borderMargin: 1 }))).toBe(
      'unsupported',
    )
    expect(codeOf(() => removeBorderInstances({ ...a, shape: [8] }))).toBe('unsupported')
    expect(codeOf(() => relabelSequential({ data: Float64Array.of(0.5), shape: [1] }))).toBe('bad-label')
  })
})
