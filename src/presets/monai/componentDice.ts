import { asContiguous } from '../../array/asContiguous'
import type { PreparedPair } from '../../array/labels/labelPair'
import type { Data, NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import { nearestLabels } from '../../kernels/distance/nearestLabels'
import { connectedComponents } from '../../metrics/topology/connectedComponents'
import { foregroundBox } from '../common/foregroundBox'
import type { ChannelPair } from './channelPair'

/** Mean Dice over the cells of space that are nearest to each component (all neighbours) of the reference; background and one foreground channel. */
export function componentDice(channels: ChannelPair, ignoreEmpty: boolean): number {
  if (channels.count !== 2) refuse('bad-argument', 'perComponent: the number of channels', channels.count, 2)
  const { pair, label } = channels.masks(1)
  const { reference, prediction } = pair.count(label)
  if (reference === 0) return ignoreEmpty ? Number.NaN : prediction === 0 ? 1 : 0
  // Ties between cells depend on the order of the axes: the kernel takes C order, as scipy. No seed lies outside the box, so it decides no tie.
  const crop = cropped(pair)
  const y = asContiguous(crop(pair.reference))
  const x = asContiguous(crop(pair.prediction))
  const { labels, count } = connectedComponents(y, { label })
  const cells = nearestLabels(labels.data, y.shape)
  const common = new Float64Array(count + 1)
  const sizes = new Float64Array(count + 1)
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!
    const [isReference, isPrediction] = [y.data[i] === label, x.data[i] === label]
    if (isReference) sizes[cell]!++
    if (isPrediction) sizes[cell]!++
    if (isReference && isPrediction) common[cell]!++
  }
  let sum = 0
  for (let cell = 1; cell <= count; cell++) sum += Math.fround((2 * common[cell]!) / sizes[cell]!)
  return Math.fround(sum / count)
}

/** Views of the box around the foreground. */
function cropped(pair: PreparedPair): <D extends Data>(array: NdArray<D>) => NdArray<D> {
  const { first, last } = foregroundBox(pair)
  const { axes } = pair.grid
  const shape = pair.shape.map((n, axis) =>
    axes.includes(axis) ? last[axes.indexOf(axis)]! - first[axes.indexOf(axis)]! + 1 : n,
  )
  return ({ data, stride = [], offset = 0 }) => ({
    data,
    shape,
    stride,
    offset: axes.reduce((sum, axis, k) => (axis < 0 ? sum : sum + first[k]! * stride[axis]!), offset),
  })
}
