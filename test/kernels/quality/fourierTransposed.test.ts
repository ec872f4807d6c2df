import { describe, expect, it } from 'vitest'
import type { Complex } from '../../../src/kernels/quality/fourierColumns'
import { fourierTransposed } from '../../../src/kernels/quality/fourierTransposed'

const zeros = (n: number): Complex => ({ re: new Float64Array(n), im: new Float64Array(n) })

/** Numbers without order. */
function noise(n: number): Complex {
  const value = (i: number) => ((Math.imul(i + 1, 0x9e3779b1) >>> 0) / 2 ** 32) * 2 - 1
  return {
    re: Float64Array.from({ length: n }, (_, i) => value(i)),
    im: Float64Array.from(zeros(n).im, (_, i) => value(i + n)),
  }
}

/** By the definition, row of frequencies after row. */
function direct({ re, im }: Complex, height: number, width: number): Complex {
  const out = zeros(height * width)
  for (let v = 0; v < height; v++)
    for (let u = 0; u < width; u++)
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const angle = -2 * Math.PI * (((v * y) % height) / height + ((u * x) % width) / width)
          const [a, b] = [re[y * width + x]!, im[y * width + x]!]
          out.re[v * width + u]! += a * Math.cos(angle) - b * Math.sin(angle)
          out.im[v * width + u]! += a * Math.sin(angle) + b * Math.cos(angle)
        }
  return out
}

describe('fourierTransposed', () => {
  // Powers of two and four, other factors, and primes, for which a convolution takes over.
  it.each([
    [1, 1],
    [1, 7],
    [2, 3],
    [4, 8],
    [16, 6],
    [15, 12],
    [41, 4],
    [3, 47],
    [43, 41],
  ])('%i × %i is the sum of the definition, columns first', (height, width) => {
    const picture = noise(height * width)
    const wanted = direct(picture, height, width)
    const found = fourierTransposed(picture, zeros(height * width), height, width, -1)
    for (let v = 0; v < height; v++)
      for (let u = 0; u < width; u++) {
        expect(found.re[u * height + v]).toBeCloseTo(wanted.re[v * width + u]!, 9)
        expect(found.im[u * height + v]).toBeCloseTo(wanted.im[v * width + u]!, 9)
      }
  })

  it.each([
    [64, 48],
    [53, 60],
    [97, 101],
  ])('%i × %i: the inverse gives the picture times its pixels', (height, width) => {
    const n = height * width
    const picture = noise(n)
    const spectrum = fourierTransposed(noise(n), zeros(n), height, width, -1)
    const back = fourierTransposed(spectrum, zeros(n), width, height, 1)
    for (let i = 0; i < n; i++) {
      expect(back.re[i]! / n).toBeCloseTo(picture.re[i]!, 11)
      expect(back.im[i]! / n).toBeCloseTo(picture.im[i]!, 11)
    }
  })
})
