import { describe, expect, test } from 'vitest'
import { pumaTrack1Task1, pumaTrack2Task1 } from '../../../../src/challenges/rex-mle/puma'
import type { CaseEvidence, Data, NdArray } from '../../../../src/contract'

type Tissue = typeof pumaTrack1Task1
type State = ReturnType<Tissue['scoreCase']>['state']

const side = 1024
const filled = (data: Data, values: readonly number[], channels = 0): NdArray => {
  values.forEach((value, i) => {
    data[i] = value
  })
  return { data, shape: channels ? [side, side, channels] : [side, side] }
}
const bytes = (...values: number[]) => filled(new Uint8Array(side * side), values)
const score = (tissue: Tissue, reference: NdArray, prediction: NdArray) =>
  tissue.scoreCase({ reference, prediction }, {}, 'a')
const total = (tissue: Tissue, ...evidence: CaseEvidence<State>[]) =>
  tissue.aggregate(evidence.map((one, index) => ({ index, id: '', error: null, evidence: one }))).dice
const epsilon = 1e-5

describe.each([pumaTrack1Task1, pumaTrack2Task1])('$id', (tissue) => {
  test('pixels of all images are counted together; an absent class is 0', () => {
    const first = score(tissue, bytes(1, 1, 2, 0), bytes(1, 0, 2, 0))
    const second = score(tissue, bytes(1, 0, 0, 0), bytes(1, 1, 0, 2))
    expect(first.labels!.tissue_stroma).toStrictEqual({ dice: (2 + epsilon) / (3 + epsilon), gt: 2, pred: 1, both: 1 })
    expect(first.metrics.average_dice).toBeCloseTo(((2 + epsilon) / (3 + epsilon) + 1) / 5, 12)
    const dice = [(4 + epsilon) / (6 + epsilon), (2 + epsilon) / (3 + epsilon), 0, 0, 0]
    expect(total(tissue, first, second)).toBeCloseTo(dice.reduce((a, b) => a + b) / 5, 15)
  })
  test('a prediction above class 5 is refused, a truth is not', () => {
    expect(() => score(tissue, bytes(1), bytes(6))).toThrow(expect.objectContaining({ code: 'bad-label', found: '6' }))
    expect(score(tissue, bytes(1, 9), bytes(1)).labels!.tissue_stroma).toMatchObject({ gt: 1, both: 1 })
  })
  test('both sides are resized, each on its own', () => {
    const small = { data: Uint8Array.of(1, 2, 3, 4), shape: [2, 2] }
    const evidence = score(tissue, small, { data: Uint8Array.of(1, 1, 4, 4), shape: [4, 1] })
    expect(evidence.labels!.tissue_stroma).toMatchObject({ gt: 2 ** 18, pred: 2 ** 19, both: 2 ** 18 })
    expect(evidence.labels!.tissue_epidermis).toMatchObject({ gt: 2 ** 18, pred: 2 ** 19, both: 2 ** 18 })
  })
  test('booleans are class 1', () => {
    const mask = { ...bytes(1, 0, 1), dtype: 'bool' as const }
    expect(score(tissue, mask, bytes(1)).labels!.tissue_stroma).toMatchObject({ gt: 2, both: 1 })
  })
})

describe('differences between the tracks', () => {
  const disjoint = [bytes(1, 0), bytes(0, 1)] as const
  test('a class without a common pixel', () => {
    expect(total(pumaTrack1Task1, score(pumaTrack1Task1, ...disjoint))).toBe(epsilon / (2 + epsilon) / 5)
    expect(total(pumaTrack2Task1, score(pumaTrack2Task1, ...disjoint))).toBe(0)
  })
  test('casts: track 1 wraps at 256 before it checks, track 2 takes values as they are', () => {
    const wide = () => filled(new Uint16Array(side * side), [257, 256])
    expect(score(pumaTrack1Task1, bytes(1, 1), wide()).labels!.tissue_stroma).toMatchObject({ pred: 1, both: 1 })
    expect(() => score(pumaTrack2Task1, bytes(1), wide())).toThrow(expect.objectContaining({ code: 'bad-label' }))
    const real = () => filled(new Float32Array(side * side), [2.5, 1, 3.0])
    expect(score(pumaTrack1Task1, bytes(2), real()).labels!.tissue_blood_vessel).toMatchObject({ pred: 1, both: 1 })
    expect(score(pumaTrack2Task1, bytes(2), real()).labels!.tissue_blood_vessel).toMatchObject({ pred: 0 })
    expect(score(pumaTrack2Task1, bytes(2), real()).labels!.tissue_tumor).toMatchObject({ pred: 1 })
  })
  test('negatives: track 1 wraps them beyond 5, in track 2 they are no class; a maximum that is NaN passes', () => {
    const signed = () => filled(new Int32Array(side * side), [-3, 1])
    expect(() => score(pumaTrack1Task1, bytes(1), signed())).toThrow(expect.objectContaining({ found: '253' }))
    expect(score(pumaTrack2Task1, bytes(0, 1), signed()).labels!.tissue_stroma).toMatchObject({ pred: 1, both: 1 })
    const undefinedMax = () => filled(new Float32Array(side * side), [9, Number.NaN, 1])
    expect(score(pumaTrack2Task1, bytes(0, 0, 1), undefinedMax()).labels!.tissue_stroma).toMatchObject({ both: 1 })
  })
  test('channels: track 1 takes the first, track 2 counts samples and refuses different numbers of them', () => {
    const rgb = () => filled(new Uint8Array(3 * side * side), [1, 2, 3, 4], 3)
    expect(score(pumaTrack1Task1, bytes(1, 4), rgb()).labels!.tissue_epidermis).toMatchObject({ pred: 1, both: 1 })
    for (const channels of [
      [1, 255],
      [1, 9, 200],
      [1, 9, 200, 255],
    ]) {
      const drawn = () => filled(new Uint8Array(channels.length * side * side), channels, channels.length)
      expect(score(pumaTrack1Task1, bytes(1), drawn()).labels!.tissue_stroma).toMatchObject({ pred: 1, both: 1 })
      expect(() => score(pumaTrack2Task1, drawn(), drawn())).toThrow(expect.objectContaining({ code: 'bad-label' }))
    }
    const samples = score(pumaTrack2Task1, rgb(), rgb())
    expect(samples.labels!.tissue_tumor).toMatchObject({ gt: 1, pred: 1, both: 1 })
    expect(() => score(pumaTrack2Task1, bytes(1), rgb())).toThrow(expect.objectContaining({ code: 'shape-mismatch' }))
    expect(() => total(pumaTrack2Task1, samples, score(pumaTrack2Task1, bytes(1), bytes(1)))).toThrow(
      expect.objectContaining({ code: 'invalid-submission' }),
    )
  })
})
