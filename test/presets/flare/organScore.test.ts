import { describe, expect, it } from 'vitest'
import { flare21 } from '../../../src/presets/flare/flare21'
import { flare22 } from '../../../src/presets/flare/flare22'
import { flare23 } from '../../../src/presets/flare/flare23'
import { flare24Lesion } from '../../../src/presets/flare/flare24Lesion'
import { smallPair } from '../../support/evaluation/smallPair'

const column = [1, 1, 6]
const scoresOf = (reference: number[], prediction: number[], organ: string) => {
  const { rows, quirks } = flare22.evaluateCase(smallPair(reference, prediction, { shape: column }), {})
  return { values: rows.filter(({ label }) => label === organ).map(({ value }) => value), quirks }
}

describe('slices of the reference', () => {
  it('drops the last slice and what lies outside', () => {
    expect(scoresOf([0, 5, 5, 5, 0, 0], [5, 5, 5, 0, 5, 5], 'Aorta')).toEqual({
      values: [1, 1],
      quirks: ['last-slice-cut'],
    })
  })

  it('keeps all slices of other organs', () => {
    expect(scoresOf([0, 1, 1, 1, 0, 0], [1, 1, 1, 0, 1, 1], 'Liver').values[0]).toBe(0.5)
  })

  it('stops for an organ on one slice, but not if the prediction lacks it', () => {
    expect(() => scoresOf([0, 0, 6, 0, 0, 0], [0, 0, 6, 0, 0, 0], 'IVC')).toThrow('IVC')
    expect(scoresOf([0, 0, 6, 0, 0, 0], [0, 0, 0, 0, 0, 0], 'IVC').values).toEqual([0, 0])
  })

  it('finds slices whatever the order of the axes in memory', () => {
    const values = [0, 5, 5, 5, 0, 0, 0, 5, 5, 5, 0, 0]
    const pair = smallPair(values, values, { shape: [2, 1, 6] })
    const strided = {
      ...pair.reference,
      data: Uint8Array.from([0, 0, 5, 5, 5, 5, 5, 5, 0, 0, 0, 0]),
      stride: [1, 2, 2],
    }
    const rows = [pair, { ...pair, reference: strided }].map((each) => flare22.evaluateCase(each, {}).rows)
    expect(rows[1]).toEqual(rows[0])
  })
})

describe('quirks', () => {
  it('names a Dice below 0.2, which sets the surface Dice to 0', () => {
    expect(scoresOf([1, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0], 'Liver')).toEqual({ values: [0, 0], quirks: ['low-dice'] })
  })

  it('does not have that rule in 2021', () => {
    const { rows, quirks } = flare21.evaluateCase(smallPair([1, 0, 0], [0, 1, 0], { shape: [1, 1, 3] }), {})
    expect(rows.slice(0, 2).map(({ value }) => value > 0)).toEqual([false, true])
    expect(quirks).toEqual([])
  })

  it('names a predicted value above 1 of the lesion task', () => {
    const { rows, quirks } = flare24Lesion.evaluateCase(smallPair([1, 1], [1, 2], { shape: [1, 1, 2] }), {})
    expect(rows.map(({ value }) => value)).toEqual([0, 0])
    expect(quirks).toEqual(['predicted-value-above-1'])
    expect(() => flare24Lesion.evaluateCase(smallPair([2, 1], [1, 1], { shape: [1, 1, 2] }), {})).toThrow('0 and 1')
  })
})

it('cuts values to bytes, except the prediction in 2021', () => {
  const pair = smallPair([1, 257, 1.5], [1, 257, 1.5], { shape: [1, 1, 3], type: Float64Array })
  expect(flare22.evaluateCase(pair, {}).rows[0]!.value).toBe(1)
  expect(flare21.evaluateCase(pair, {}).rows[0]!.value).toBe(2 / 4)
})

it('refuses other shapes in 2023 and other numbers of axes', () => {
  const { reference } = smallPair([1, 1], [], { shape: [1, 1, 2] })
  const { reference: prediction } = smallPair([1], [], { shape: [1, 1, 1] })
  expect(() => flare23.evaluateCase({ name: 'a', reference, prediction }, {})).toThrow('case a')
  expect(() => flare22.evaluateCase(smallPair([1], [1], { shape: [1] }), {})).toThrow('three axes')
})
