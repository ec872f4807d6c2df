import { strideFor } from '../../array/asContiguous'
import type { AnyImage, AxisRole, Volume } from '../../contract'
import { rasAffine } from '../volume/rasAffine'

/** A volume of ITK's axis order z, y, x, components. */
export function volumeImage(volume: Volume, format: AnyImage['format']): AnyImage {
  const { shape, components, spacing, origin, direction } = volume
  const rank = shape.length - (components > 1 ? 1 : 0)
  const axes = [...shape.keys()]
  const order = [...axes.slice(0, rank).reverse(), ...axes.slice(rank)]
  const stride = volume.stride ?? strideFor(shape, axes)
  const ours = order.map((axis) => shape[axis]!)
  const steps = order.map((axis) => stride[axis]!)
  // A fourth image axis of length one is dropped.
  while (components === 1 && ours.length > 3 && ours.at(-1) === 1) {
    ours.pop()
    steps.pop()
  }
  const sizes = [...spacing].reverse()
  const roles = order.map((axis): AxisRole => volume.axes?.[axis] ?? 'unstated')
  return {
    ...volume,
    axes: roles.slice(0, ours.length),
    shape: ours,
    stride: steps,
    spacing: ours.map((_, axis) => sizes[axis] ?? 1),
    format,
    channelAxis: ours.length > Math.min(3, rank) ? ours.length - 1 : null,
    affine: rasAffine(origin, direction, sizes),
  }
}
