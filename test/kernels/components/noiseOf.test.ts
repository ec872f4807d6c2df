import { expect, it } from 'vitest'
import { noiseOf } from '../../../src/kernels/components/noiseOf'
import { seededGenerator } from '../../../src/kernels/statistics/seededGenerator'

const generator = seededGenerator(7)
const random = () => generator() / 2 ** 32
const noise = (share: number, labels: number) =>
  Uint8Array.from({ length: 64_000 }, () => (random() < share ? 1 + Math.floor(random() * labels) : 0))

it('tells noise from masks, and labels that lie beside their like from others', () => {
  expect(noiseOf(noise(0.25, 1))).toBe('alike')
  expect(noiseOf(noise(0.25, 40))).toBe('unlike')
  expect(noiseOf(noise(0.9, 3))).toBe('alike')
  expect(noiseOf(noise(0.01, 1))).toBe('none')
  expect(noiseOf(Uint8Array.from({ length: 64_000 }, (_, i) => (i >> 6) & 1))).toBe('none')
  expect(noiseOf(noise(0.25, 40).subarray(0, 32_000))).toBe('none')
})
