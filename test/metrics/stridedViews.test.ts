import { describe, expect, it } from 'vitest'
import { metricSheets } from '../../src/catalogue/metricSheets'
import { challenges } from '../../src/challenges'
import { arrayReaders } from '../../src/challenges/own/findMeasure'
import type { Challenge, Data, NdArray, Volume } from '../../src/contract'
import { fromNdarray, toNdarray } from '../../src/ndarray'
import { sampled } from '../sampled'
import * as all from '../support/allMetrics'
import { arrayCalls, label, made, plain, words } from '../support/arrayCalls'
import { uniform } from '../support/uniform'
import { inOrder, otherOrder, type View } from '../support/views'

// Every public function that takes arrays, and every challenge that scores them, sees through strides and offsets: an array that lies in
// memory in any way gives the answer of the same array without gaps. What lies between the samples is 77, a label that none of them has.

/** Equal but for the last digits of numbers. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number' && Number.isFinite(value)) return Number(value.toPrecision(12))
  if (Array.isArray(value)) return value.map(rounded)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rounded(item)]))
}

async function seesThrough(call: (v: View) => unknown): Promise<void> {
  const wanted = plain(await call((array) => array))
  for (const [how, view] of Object.entries(inOrder)) expect(plain(await call(view)), how).toStrictEqual(wanted)
  for (const [how, view] of Object.entries(otherOrder))
    expect(rounded(plain(await call(view))), how).toStrictEqual(rounded(wanted))
}

describe('public functions', () => {
  it('are metrics, are called here, or take no arrays', () => {
    const called = new Set([
      ...metricSheets.flatMap(({ name, aliases = [] }) => [name, ...aliases]),
      ...Object.keys(arrayCalls),
    ])
    const others = Object.keys(all).filter((name) => !called.has(name))
    expect(others.sort()).toStrictEqual(['decodeRle', 'hausdorffPresets', 'polygonCentroid'])
  })

  it.each(Object.entries(arrayCalls))('%s', (_, call) => seesThrough(call))

  it('the bridge to ndarray, both ways', () => {
    return seesThrough((v) => {
      const view = toNdarray(v(words!))
      const { data, shape, stride, offset } = fromNdarray(view)
      return [view.get(1, 2, 3), view.get(3, 4, 5), { data, shape, stride, offset }]
    })
  })
})

const volume = (array: NdArray): Volume => ({
  ...array,
  spacing: [5, 2, 0.5],
  components: 1,
  origin: [0, 0, 0],
  direction: [1, 0, 0, 0, 1, 0, 0, 0, 1],
})
const random = uniform(32)
const bit = () => Number(random() < 0.4)
const binary = (type: new (length: number) => Data) => () => volume(made([4, 5, 6], bit, type))
const several = (type: new (length: number) => Data, shape = [4, 5, 6]) => volume(made(shape, label, type))
const wrapping = () => volume(made([4, 5, 6], () => label() + 256, Int16Array))
const gray = (shape: number[]) => made(shape, () => Math.floor(random() * 255), Float32Array)
const twice = (make: () => NdArray) => () => [make(), make()] as const

type Pair = () => readonly [reference: NdArray, prediction: NdArray]
const tumours: readonly Pair[] = [twice(binary(Uint8Array)), twice(binary(Float32Array))]

/** What the readers of a challenge may give it, by the reader: types, sizes to be fitted, further channels. */
const samples: Readonly<Record<string, readonly Pair[]>> = {
  nibabel_fdata: [twice(() => several(Uint8Array)), () => [several(Uint8Array), several(Float64Array, [3, 5, 7])]],
  sitk: [twice(() => several(Uint8Array)), twice(() => several(Int16Array)), twice(wrapping)],
  medical: [...tumours, () => [binary(Uint8Array)(), volume(made([3, 5, 7], bit, Uint8Array))]],
  cellmask: [
    twice(() => made([11, 13], label, Int32Array)),
    () => [made([9, 8], label, Int32Array), made([8, 8], label, Int32Array)],
  ],
  gray: [twice(() => gray([11, 13])), () => [gray([11, 13]), gray([7, 9])]],
  pil: [
    twice(() => made([1024, 1024], label, Uint8Array)),
    twice(() => made([9, 8], label, Uint16Array)),
    twice(() => made([9, 8, 4], label, Uint8Array)),
  ],
}
/** The official evaluations take equal sizes only. */
const resampled: Pair = () => [several(Int16Array), several(Uint8Array, [3, 5, 7])]

const scored = [...challenges.values()].flatMap((challenge) => {
  const variants = Object.entries(challenge.variants ?? {})
  const all = variants.map(([name, other]) => [`${challenge.id} (${name})`, { ...challenge, ...other }] as const)
  return [[challenge.id, challenge] as const, ...all].flatMap(([name, one]) => {
    const slots = [one.answers, one.submission].flatMap(({ files = {} }) => Object.entries(files))
    const arrays = slots.length === 2 && slots.every(([, { reader }]) => arrayReaders.includes(reader))
    return arrays ? [[name, one as Challenge, slots] as const] : []
  })
})

describe('challenges', () => {
  it('are those of images and volumes', () => {
    expect(scored.map(([name]) => name.split('-')[0])).toStrictEqual(
      expect.arrayContaining(['isles22', 'panther', 'seg_a', 'topbrain', 'topcow', 'neurips', 'puma', 'usenhance']),
    )
  })

  it.each(sampled(scored, ([name], k) => k % 4 === 0 && !name.startsWith('puma')))(
    '%s',
    async (name, challenge, [first, second]) => {
      const [[reference, { reader }], [prediction]] = [first!, second!]
      const fitted = reader === 'sitk' && !name.includes('official') ? [resampled] : []
      for (const make of name.startsWith('panther') ? tumours : [...samples[reader]!, ...fitted]) {
        const [truth, found] = make()
        await seesThrough((v) =>
          challenge.scoreCase({ [reference]: v(truth), [prediction]: v(found) } as never, {}, 'a'),
        )
      }
    },
  )
})
