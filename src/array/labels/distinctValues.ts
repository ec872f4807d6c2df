/** The values of an array as numpy.unique lists them; graders test with it whether a mask is binary. */
import type { NdArray } from '../../contract'
import { asContiguous } from '../asContiguous'
import { nonzeroRanges } from './nonzeroRanges'

/** The distinct values, ascending, NaN last and once; 64-bit integers as numbers. Any strides. */
export function distinctValues(array: NdArray): number[] {
  const { data } = asContiguous(array, 'any')
  const found = new Set<number>()
  let covered = 0
  if (data instanceof Uint8Array) {
    const seen = new Uint8Array(256)
    nonzeroRanges(data, (from, to) => {
      covered += to - from
      for (let i = from; i < to; i++) seen[data[i]] = 1
    })
    seen.forEach((flag, value) => {
      if (flag === 1) found.add(value)
    })
  } else {
    nonzeroRanges(data, (from, to) => {
      covered += to - from
      addValues(data as ArrayLike<number | bigint>, from, to, found)
    })
  }
  if (covered < data.length) found.add(0)
  return [...found].sort((a, b) => (Number.isNaN(a) ? 1 : Number.isNaN(b) ? -1 : a - b))
}

/** Adds each run of one value once. */
function addValues(data: ArrayLike<number | bigint>, from: number, to: number, found: Set<number>): void {
  let last: number | bigint | undefined
  for (let i = from; i < to; i++) {
    const value = data[i]
    if (value === last) continue
    last = value
    found.add(Number(value))
  }
}
