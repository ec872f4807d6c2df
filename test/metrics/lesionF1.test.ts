import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Connectivity } from '../../src/kernels/neighbourRows'
import { betti0, betti0Error, clDice, dice, labelPair, lesionF1, skeletonize } from '../../src/metrics/index'
import { floodFill } from '../oracles/labels'
import { labelled } from '../support/labelArrays'
import { decodeRuns } from '../support/labelMasks'

const folder = 'fixtures/goldens/kernels/lesion-matching'

describe('goldens', () => {
  it.each(readdirSync(folder).filter((name) => name.endsWith('.json')))('%s', (name) => {
    const golden = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
    const pair = labelPair(decodeRuns(golden.gt, golden.shape), decodeRuns(golden.pred, golden.shape))
    expect(dice(pair, { label: 1 })).toBe(golden.expected.dice)
    const { reference, prediction } = pair.count(1)
    expect(Math.abs(reference - prediction)).toBe(golden.expected.abs_volume_difference_voxels)
    let seen = 0
    for (const [key, want] of Object.entries<Record<string, number>>(golden.expected)) {
      const connectivity = /^connectivity_(\d+)/.exec(key)?.[1]
      if (connectivity === undefined) continue
      seen++
      const found = lesionF1(pair, { connectivity: Number(connectivity) as Connectivity })
      expect(found.f1, key).toBe(want.lesion_f1)
      expect([found.truePositives, found.falseNegatives, found.falsePositives]).toEqual([want.tp, want.fn, want.fp])
      expect([found.referenceLesions, found.predictionLesions]).toEqual([want.gt_lesions, want.pred_lesions])
      expect(found.countDifference).toBe(want.count_difference)
    }
    expect(seen).toBeGreaterThan(1)
  })
})

describe('lesionF1', () => {
  it('equals matching by flood fill, label by label and merged', () => {
    fc.assert(
      fc.property(labelled(), ({ shape, reference, prediction }) => {
        const r = { data: Uint16Array.from(reference), shape }
        const p = { data: Uint16Array.from(prediction), shape }
        for (const label of ['any', 1, 700] as const) {
          const pick = (values: number[]) =>
            values.map((value) => Number(label === 'any' ? value !== 0 : value === label))
          const [a, b] = [pick(reference), pick(prediction)]
          const left = floodFill({ data: a, shape }, 3, true)
          const right = floodFill({ data: b, shape }, 3, true)
          const met = new Set(left.labels.filter((own, k) => own !== 0 && b[k] !== 0)).size
          const kept = new Set(right.labels.filter((own, k) => own !== 0 && a[k] !== 0)).size
          const found = lesionF1(r, p, { label })
          expect(found.truePositives).toBe(met)
          expect(found.falseNegatives).toBe(left.count - met)
          expect(found.falsePositives).toBe(right.count - kept)
          expect(found.f1).toBeLessThanOrEqual(1)
          expect(betti0Error(r, p, { label })).toBe(Math.abs(left.count - right.count))
        }
      }),
    )
  })

  it('identity gives 1, empties the convention', () => {
    const none = { data: new Uint8Array(4), shape: [4] }
    const some = { data: Uint8Array.from([1, 0, 2, 0]), shape: [4] }
    expect(lesionF1(some, some)).toEqual({
      f1: 1,
      truePositives: 2,
      falseNegatives: 0,
      falsePositives: 0,
      referenceLesions: 2,
      predictionLesions: 2,
      countDifference: 0,
    })
    expect(lesionF1(none, none).f1).toBe(1)
    expect(lesionF1(none, none, { whenEmpty: Number.NaN }).f1).toBeNaN()
    expect(lesionF1(some, none).f1).toBe(0)
    expect(lesionF1(none, some).f1).toBe(0)
    expect(lesionF1(some, none, { labels: [2, 9] }).get(9)!.f1).toBe(1)
  })
})

describe('betti0Error', () => {
  it('is 0 against itself, symmetric, and agrees with betti0', () => {
    fc.assert(
      fc.property(labelled(), ({ shape, reference, prediction }) => {
        const r = { data: Uint16Array.from(reference), shape }
        const p = { data: Uint16Array.from(prediction), shape }
        for (const value of betti0Error(r, r).values()) expect(value).toBe(0)
        expect(betti0Error(r, p)).toEqual(betti0Error(p, r))
        for (const [label, value] of betti0Error(labelPair(r, p)))
          expect(value).toBe(Math.abs(betti0(r, { label }) - betti0(p, { label })))
      }),
    )
    const none = { data: new Uint8Array(4), shape: [4] }
    expect(betti0Error(none, none, { label: 3 })).toBe(0)
    expect(betti0Error(none, none, { label: 3, whenEmpty: -1 })).toBe(-1)
  })
})

describe('clDice', () => {
  it('equals the definition on skeletons, is at most 1, and a pair gives the same bits', () => {
    fc.assert(
      fc.property(labelled(false), fc.constantFrom([0, 1, 2], [2, 1, 0]), ({ shape, reference, prediction }, axes) => {
        const r = { data: Uint8Array.from(reference), shape }
        const p = { data: Uint8Array.from(prediction), shape }
        const found = clDice(r, p, { axes })
        expect(clDice(labelPair(r, p), { axes })).toEqual(found)
        for (const label of [...found.keys(), 'any'] as const) {
          const has = (value: number) => (label === 'any' ? value !== 0 : value === label)
          const s = skeletonize(r, { label, axes }).data
          const t = skeletonize(p, { label, axes }).data
          const count = (values: Uint8Array, other?: number[]) =>
            values.filter((value, k) => value === 1 && (other === undefined || has(other[k]!))).length
          const precision = count(t) === 0 ? 0 : count(t, reference) / count(t)
          const sensitivity = count(s) === 0 ? 0 : count(s, prediction) / count(s)
          const want = precision + sensitivity === 0 ? 0 : (2 * precision * sensitivity) / (precision + sensitivity)
          const value = clDice(r, p, { label, axes })
          expect(value).toBe(want)
          expect(value).toBeLessThanOrEqual(1)
          expect(clDice(p, r, { label, axes })).toBeCloseTo(want, 12)
        }
      }),
    )
  })

  it('empty skeletons by convention', () => {
    const none = { data: new Uint8Array(8), shape: [2, 2, 2] }
    const cube = { data: new Uint8Array(8).fill(1), shape: [2, 2, 2] }
    expect(clDice(none, none, { label: 1 })).toBe(0)
    expect(clDice(none, none, { label: 1, whenEmpty: 1 })).toBe(1)
    expect(clDice(cube, cube, { label: 1 })).toBe(0)
    expect(clDice(cube, cube, { label: 1, convention: 'original' })).toBeNaN()
    expect(() => clDice(cube, cube, { convention: 'x' as 'original' })).toThrow(
      expect.objectContaining({ code: 'bad-argument' }),
    )
  })
})
