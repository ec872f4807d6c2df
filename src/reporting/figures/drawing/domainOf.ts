import { largestOf } from '../../../array/largestOf'
import { smallestOf } from '../../../array/smallestOf'
/** From the least to the largest number that is there, with a small margin. */
export function domainOf(values: readonly number[]): [number, number] {
  const there = values.filter(Number.isFinite)
  if (there.length === 0) return [0, 1]
  const [low, high] = [smallestOf(there), largestOf(there)]
  const margin = 0.04 * (high - low) || Math.abs(high) * 0.1 || 1
  return [low - margin, high + margin]
}
