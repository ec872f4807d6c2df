import { expect, it } from 'vitest'
import { cbDice } from '../../../src/metrics'

it('refuses a mask that fills the image, whose depth is undefined', () => {
  expect(() => cbDice([[1, 1]], [[1, 0]], { label: 1 })).toThrow(expect.objectContaining({ code: 'bad-argument' }))
})

it('is 1 for two empty masks and for equal ones', () => {
  expect(cbDice([[0, 0]], [[0, 0]], { label: 1 })).toBe(1)
  expect(cbDice([[0, 1, 1]], [[0, 1, 1]], { label: 1 })).toBe(1)
})

it('has two or three axes', () => {
  expect(() => cbDice([1, 0], [1, 0], { label: 1 })).toThrow(expect.objectContaining({ code: 'unsupported' }))
})
