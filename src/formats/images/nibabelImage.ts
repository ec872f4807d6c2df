import { strideFor } from '../../array/asContiguous'
import type { AnyImage, AxisRole, Volume } from '../../contract'

/** A volume of nibabel's axis order x, y, z, …. */
export function nibabelImage(
  { affine, ...volume }: Volume & { readonly affine: readonly number[] | null },
  format: 'nifti' | 'analyze' | 'mgh',
): AnyImage {
  // Trailing axes of length one, and the time axis before the components of a vector, are no axes of the image.
  // `filter` keeps whole numbers whole: from one `map` for both, V8 makes doubles of sizes some time, and compiles everything after it anew.
  const struct = volume.dtype === 'struct'
  const isKept = (_: number, axis: number) => axis < 3 || volume.shape[axis]! > 1
  const isKeptRole = (_: AxisRole, axis: number) => isKept(0, axis)
  const shape = volume.shape.filter(isKept)
  return {
    ...volume,
    shape,
    stride: (volume.stride ?? strideFor(volume.shape, [...volume.shape.keys()])).filter(isKept),
    // Colours have no size.
    spacing: [...volume.spacing.filter(isKept), ...(struct ? [1] : [])],
    ...(volume.axes === undefined ? {} : { axes: volume.axes.filter(isKeptRole) }),
    format,
    channelAxis: struct || shape.length > 3 ? shape.length - 1 : null,
    ...(struct ? { colour: true } : {}),
    affine,
  }
}
