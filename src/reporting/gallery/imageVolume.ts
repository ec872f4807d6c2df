import { strideFor } from '../../array/asContiguous'
import type { AnyImage } from '../../contract'
import { refuse } from '../../errors/refuse'

/** An image of three axes x, y, z; a picture has one slice. */
export interface ImageVolume {
  readonly shape: readonly [number, number, number]
  /** In C order of the shape. */
  readonly data: Float64Array
  /** Red, green, blue of a colour image in C order, instead of one value. */
  readonly colours: Uint8Array | null
  readonly spacing: readonly [number, number, number]
  /** Row-major 4 × 4 in RAS; null where the format has no geometry. */
  readonly affine: readonly number[] | null
}

/**
 * An image as the gallery needs it: three axes in C order.
 *
 * @param file for errors.
 * @throws MedgradeError `unsupported` for channels that are no colours and for more than three axes.
 */
export function imageVolume(image: AnyImage, file: string): ImageVolume {
  const { channelAxis, colour, affine } = image
  const axes = image.shape.length - (channelAxis === null ? 0 : 1)
  if (axes > 3 || (channelAxis !== null && !colour))
    refuse(
      'unsupported',
      'image of a picture',
      `${image.shape.join(' × ')} values`,
      'one value each voxel, or colours',
      { file },
    )
  const stride = image.stride ?? strideFor(image.shape, [...image.shape.keys()])
  const shape = [0, 1, 2].map((axis) => (axis < axes ? image.shape[axis]! : 1)) as [number, number, number]
  const steps = [0, 1, 2].map((axis) => (axis < axes ? stride[axis]! : 0)) as [number, number, number]
  const data = new Float64Array(shape[0] * shape[1] * shape[2])
  const colours = channelAxis === null ? null : new Uint8Array(3 * data.length)
  const channelStep = channelAxis === null ? 0 : stride[channelAxis]!
  const { data: samples, offset = 0 } = image
  let at = 0
  for (let x = 0; x < shape[0]; x++)
    for (let y = 0; y < shape[1]; y++)
      for (let z = 0; z < shape[2]; z++) {
        const from = offset + x * steps[0] + y * steps[1] + z * steps[2]
        data[at] = Number(samples[from])
        if (colours) for (let c = 0; c < 3; c++) colours[3 * at + c] = Number(samples[from + c * channelStep])
        at++
      }
  // A picture is cut across its third axis whatever its pixels measure.
  const sizes = [0, 1, 2].map((axis) => (axis < axes ? positive(image.spacing[axis]) : 0)) as [number, number, number]
  const spacing = axes === 3 ? sizes : ([sizes[0], sizes[1], Math.max(sizes[0], sizes[1]) + 1] as const)
  return { shape, data, colours, spacing, affine: axes === 3 ? affine : null }
}

function positive(size: number | undefined): number {
  return size !== undefined && size > 0 && Number.isFinite(size) ? size : 1
}

/** The voxels of a label, or all that are not 0. */
export function maskOf(
  { shape, data }: ImageVolume,
  values: readonly number[] | null,
): { shape: readonly number[]; data: Uint8Array } {
  const wanted = values === null ? null : new Set(values)
  return {
    shape,
    data: Uint8Array.from(data, (value) => ((wanted === null ? value !== 0 : wanted.has(value)) ? 1 : 0)),
  }
}
