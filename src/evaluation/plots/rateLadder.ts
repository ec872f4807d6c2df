import { frocRates } from '../../metrics/lesions/frocRates'

/** More false positives a scan than these are beyond the drawn curve. */
const MOST_RATE = 64

/** 2 to 0, ¼, ½ and ¾: engines round other powers than whole ones differently. */
const QUARTERS = [1, 1.189207115002721, Math.SQRT2, 1.681792830507429] as const

/** Quarters of powers of two from the least rate of LUNA16 to the first that is not below `most`, or below what is drawn. */
export function rateLadder(most: number): number[] {
  const rates: number[] = []
  do rates.push(frocRates.luna16[0] * QUARTERS[rates.length % 4]! * 2 ** Math.floor(rates.length / 4))
  while (rates.at(-1)! < Math.min(MOST_RATE, most))
  return rates
}
