import { paddedPlaces } from './filterAxis'
import { type LnccSummary, newTally, summary, tallyRow } from './lncc'
import { windowRows8 } from './windowRows8'

/** Local normalised cross-correlation of two 8-bit images by whole-number running sums: exact, without arrays of image size. */
export function lncc8(
  x: Uint8Array,
  y: Uint8Array,
  shape: readonly number[],
  window: number,
  border: 'mirror' | 'valid',
  floor: number,
): LnccSummary {
  const [height, width] = shape as [number, number]
  const radius = border === 'valid' ? 0 : (window - 1) / 2
  const tally = newTally()
  windowRows8(
    x,
    y,
    width,
    window,
    paddedPlaces(height, radius, 'mirror'),
    paddedPlaces(width, radius, 'mirror'),
    (sums, count) => tallyRow(tally, sums, 0, count, window * window, floor),
  )
  return summary(tally)
}
