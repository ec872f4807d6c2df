import { expect, it } from 'vitest'
import { pythonFixed } from '../../src/python/pythonFixed'

it('writes the digits of Python, ties to even', () => {
  expect(pythonFixed(0.0625, 3)).toBe('0.062')
  expect(pythonFixed(0.1875, 3)).toBe('0.188')
  expect(pythonFixed(2.5, 0)).toBe('2')
  expect(pythonFixed(1, 8)).toBe('1.00000000')
})

it('keeps signs and names what is no number', () => {
  expect(pythonFixed(-0, 2)).toBe('-0.00')
  expect(pythonFixed(-0.001, 2)).toBe('-0.00')
  expect([Number.NaN, Infinity, -Infinity].map((x) => pythonFixed(x, 3))).toEqual(['nan', 'inf', '-inf'])
})
