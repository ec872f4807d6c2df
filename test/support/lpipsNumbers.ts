import { LPIPS_WEIGHTS } from '../../src/metrics/images/lpips'

/** The numbers of fixtures/tables/lpips.json: exact products below 2^53. */
export const lpipsNumbers = (n: number, first: number): Float64Array =>
  Float64Array.from({ length: n }, (_, i) => (((i + first) * 2654435761) % 2 ** 32) / 2 ** 32)

/** Its weights; those of the features are not negative. */
export const lpipsWeights = (): Float64Array =>
  lpipsNumbers(LPIPS_WEIGHTS, 1).map((value, i, all) => {
    const weight = (value - 0.5) * 0.05
    return i < all.length - 1152 ? weight : Math.abs(weight)
  })
