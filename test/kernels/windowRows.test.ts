import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lnccDense } from '../../src/kernels/filters/lncc'
import { lncc8 } from '../../src/kernels/filters/lncc8'
import { croppedMean, ssimMap } from '../../src/kernels/filters/ssim'
import { ssim8 } from '../../src/kernels/filters/ssim8'
import { ssimSingle } from '../../src/kernels/filters/ssimSingle'
import { uniform } from '../support/uniform'

/** Pairs of pictures of few grey levels, black in part: windows repeat in some of their sums and not in others (1² + 7² = 5² + 5²). */
const pictures = fc
  .record({
    height: fc.integer({ min: 7, max: 16 }),
    width: fc.integer({ min: 7, max: 24 }),
    levels: fc.constantFrom([0, 1], [0, 1, 2], [0, 255], [3, 3, 3, 4], [0, 17, 90, 255], [1, 5, 5, 7]),
    blackRows: fc.nat(16),
    blackColumns: fc.nat(24),
    window: fc.constantFrom(3, 5, 7),
    blank: fc.constantFrom('x', 'y', 'neither'),
    seed: fc.nat(),
  })
  .map(({ height, width, levels, blackRows, blackColumns, window, blank, seed }) => {
    const random = uniform(seed)
    const picture = () =>
      Uint8Array.from({ length: height * width }, (_, i) => {
        const grey = levels[Math.floor(random() * levels.length)]!
        const black = Math.floor(i / width) < blackRows || i % width < blackColumns
        return black ? 0 : grey
      })
    const side = (name: string) => (name === blank ? new Uint8Array(height * width) : picture())
    return { shape: [height, width], window, x: side('x'), y: side('y') }
  })

const setting = (window: number) => ({ window, sigma: null, c1: 6.5025, c2: 58.5225, covariance: 1 })

describe('SSIM and LNCC row by row', () => {
  it('SSIM in single precision equals the mean of its map, bit for bit', () => {
    fc.assert(
      fc.property(pictures, ({ shape, window, x, y }) => {
        const [a, b] = [Float32Array.from(x), Float32Array.from(y)]
        const map = ssimMap(a, b, shape, setting(window))
        expect(ssimSingle(a, b, shape, setting(window))).toBe(croppedMean(map, shape, window >> 1))
      }),
      { numRuns: 400 },
    )
  })

  it('SSIM of 8-bit pictures equals the mean of the map in double precision', () => {
    fc.assert(
      fc.property(pictures, ({ shape, window, x, y }) => {
        const map = ssimMap(Float64Array.from(x), Float64Array.from(y), shape, setting(window))
        expect(ssim8(x, y, shape, setting(window))).toBeCloseTo(croppedMean(map, shape, window >> 1), 10)
      }),
      { numRuns: 250 },
    )
  })

  it('LNCC of 8-bit pictures equals that of doubles, window for window', () => {
    fc.assert(
      fc.property(pictures, fc.constantFrom('mirror' as const, 'valid' as const), ({ shape, window, x, y }, border) => {
        const found = lncc8(x, y, shape, window, border, 1e-10)
        const wanted = lnccDense(Float64Array.from(x), Float64Array.from(y), shape, window, border, 1e-10)
        expect([found.windows, found.counted]).toEqual([wanted.windows, wanted.counted])
        for (const of of ['mean', 'min', 'max'] as const) {
          if (Number.isNaN(wanted[of])) expect(found[of]).toBeNaN()
          else expect(found[of]).toBeCloseTo(wanted[of], 12)
        }
      }),
      { numRuns: 250 },
    )
  })
})
