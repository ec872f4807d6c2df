/** What is said of two images beside their scores: how each lies in space, what it is made of, and whether a cast changed it. */
import { asContiguous } from '../../../array/asContiguous'
import { dtypeOf } from '../../../array/dtypeOf'
import { nonzeroStretches } from '../../../array/labels/nonzeroRanges'
import { physicalGridOf } from '../../../array/resampling/resampleToGrid'
import type { NdArray, Plain, Volume } from '../../../contract'

/** Whether spacing, origin and direction agree to five digits. */
export function sameGeometry(a: Volume, b: Volume): boolean {
  const all = ({ spacing, origin, direction }: Volume) => [...spacing, ...origin, ...direction]
  const other = all(b)
  return all(a).every((value, i) => Math.abs(value - other[i]!) <= 1e-5 * Math.max(1, Math.abs(value)))
}

/** Facts of one image as SimpleITK lists them, by file axis; minus zero is zero. */
export function described(side: 'gt' | 'pred', volume: Volume, size: readonly number[]): Record<string, Plain> {
  const { spacing, origin, direction } = physicalGridOf(volume)
  const plain = (values: readonly number[]) => values.map((value) => value + 0)
  return {
    [`${side}_size`]: size,
    [`${side}_spacing`]: plain(spacing),
    [`${side}_origin`]: plain(origin),
    [`${side}_direction`]: plain(direction),
    [`${side}_pixel_type`]: pixelType(dtypeOf(volume)),
  }
}

/** `int16` as ITK says it: 16-bit signed integer. */
function pixelType(dtype: string): string {
  const bits = dtype.replace(/\D/g, '')
  if (dtype.startsWith('float')) return `${bits}-bit float`
  return `${bits}-bit ${dtype.startsWith('uint') ? 'unsigned' : 'signed'} integer`
}

/** Whether a cast left any value that was not zero another one. */
export function changedValues(before: NdArray, after: NdArray): boolean {
  if (before.data === after.data) return false
  // Both lie alike, so that samples of one place stay beside each other in any order.
  const [a, b] = [before, after].map((array) => asContiguous({ ...array, spacing: undefined }, 'any').data)
  let changed = false
  nonzeroStretches(a!, (from, to) => {
    for (let i = from; i < to && !changed; i++) changed = Number(a![i]) !== Number(b![i])
  })
  return changed
}
