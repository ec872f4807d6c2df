import type { NdArray } from '../../contract'
import { inCOrder } from '../inCOrder'

/** The median place of a label along the last axis, the mean of both middle ones; NaN without the label. */
export function labelMedian(labels: NdArray<Uint8Array>, label: number): number {
  const { data, shape } = inCOrder(labels)
  const width = shape.at(-1)!
  const places: number[] = []
  for (let i = data.indexOf(label); i >= 0; i = data.indexOf(label, i + 1)) places.push(i % width)
  places.sort((a, b) => a - b)
  return (places[(places.length - 1) >> 1]! + places[places.length >> 1]!) / 2
}
