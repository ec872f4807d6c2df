import { asContiguous } from '../../array/asContiguous'
import { refuse } from '../../errors/refuse'
import { nearestLabels } from '../../kernels/distance/nearestLabels'
import { connectedComponents } from '../../metrics/topology/connectedComponents'
import type { ChannelPair } from './channelPair'

/** Mean Dice over the cells of space that are nearest to each component (all neighbours) of the reference; background and one foreground channel. */
export function componentDice(channels: ChannelPair, ignoreEmpty: boolean): number {
  if (channels.count !== 2) refuse('bad-argument', 'perComponent: the number of channels', channels.count, 2)
  const { pair, label } = channels.masks(1)
  const { reference, prediction } = pair.count(label)
  if (reference === 0) return ignoreEmpty ? Number.NaN : prediction === 0 ? 1 : 0
  // Ties between cells depend on the order of the axes: the kernel takes C order, as scipy.
  const y = asContiguous(pair.reference)
  const x = asContiguous(pair.prediction)
  const mask = { data: Uint8Array.from(y.data, (value) => Number(value === label)), shape: y.shape }
  const { labels, count } = connectedComponents(mask)
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
