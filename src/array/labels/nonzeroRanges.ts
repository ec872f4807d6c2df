/** Visits the non-zero parts of an array. Medical masks are nearly all background, which is skipped 64 bytes at a time. */
import type { Data } from '../../contract'
import { doublesOf, isZero64 } from './isZero64'

/** Calls `visit(from, to)` for ascending ranges that contain every non-zero element; a range may contain zeros too. */
export function nonzeroRanges(data: Data, visit: (from: number, to: number) => void): void {
  const length = data.length
  if (data.byteOffset % 8 !== 0) {
    if (length > 0) visit(0, length)
    return
  }
  const per = 64 / data.BYTES_PER_ELEMENT
  const doubles = doublesOf(data)
  const whole = doubles.length >> 3
  let open = -1
  for (let c = 0; c < whole; c++) {
    if (!isZero64(doubles, c << 3)) {
      if (open < 0) open = c
    } else if (open >= 0) {
      visit(open * per, c * per)
      open = -1
    }
  }
  const from = (open >= 0 ? open : whole) * per
  if (from < length) visit(from, length)
}
