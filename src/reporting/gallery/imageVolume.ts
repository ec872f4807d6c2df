import { asContiguous, strideFor } from '../../array/asContiguous'
import { blockedCopy } from '../../array/blockedCopy'
import { doublesOf, isZero64 } from '../../array/labels/isZero64'
import { labelsOf32Bits } from '../../array/labels/toLabels'
import { type NumberData, numbersOf } from '../../array/numbersOf'
import type { AnyImage } from '../../contract'
import { refuse } from '../../errors/refuse'

/** An image of three axes x, y, z; a picture has one slice. */
export interface ImageVolume {
  readonly shape: readonly [number, number, number]
  /** In C order of the shape. */
  readonly data: NumberData
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
  const shape = [0, 1, 2].map((axis) => (axis < axes ? image.shape[axis]! : 1)) as [number, number, number]
  const stride = image.stride ?? strideFor(image.shape, [...image.shape.keys()])
  const { offset = 0 } = image
  const channel = (c: number) => {
    const steps = [0, 1, 2].map((axis) => (axis < axes ? stride[axis]! : 1))
    const from = offset + c * (channelAxis === null ? 0 : stride[channelAxis]!)
    return numbersOf(blockedCopy(asContiguous({ data: image.data, shape, stride: steps, offset: from }, 'any')))
  }
  const data = channel(0)
  const colours = channelAxis === null ? null : interleaved([data, channel(1), channel(2)])
  // A picture is cut across its third axis whatever its pixels measure.
  const sizes = [0, 1, 2].map((axis) => (axis < axes ? positive(image.spacing[axis]) : 0)) as [number, number, number]
  const spacing = axes === 3 ? sizes : ([sizes[0], sizes[1], Math.max(sizes[0], sizes[1]) + 1] as const)
  return { shape, data, colours, spacing, affine: axes === 3 ? affine : null }
}

function interleaved(channels: readonly NumberData[]): Uint8Array {
  const colours = new Uint8Array(channels.length * channels[0]!.length)
  for (const [c, values] of channels.entries())
    for (let at = c, i = 0; i < values.length; at += channels.length, i++) colours[at] = values[i]!
  return colours
}

function positive(size: number | undefined): number {
  return size !== undefined && size > 0 && Number.isFinite(size) ? size : 1
}

/** The voxels of a label, or all that are not 0. */
export function maskOf(
  { shape, data }: ImageVolume,
  values: readonly number[] | null,
): { shape: readonly number[]; data: Uint8Array } {
  if (values === null) return { shape, data: labelsOf32Bits(data, 'nonzero') as Uint8Array }
  const wanted = new Set(values)
  const mask = new Uint8Array(data.length)
  const background = Number(wanted.has(0))
  if (background) mask.fill(1)
  // Most of a volume is background, and neighbours are mostly of one label.
  const labels = data.byteOffset % 8 ? data.slice() : data
  const doubles = doublesOf(labels)
  const block = 64 / data.BYTES_PER_ELEMENT
  let last = Number.NaN
  let isInside = 0
  for (let first = 0; first < mask.length; first += block) {
    const end = Math.min(first + block, mask.length)
    if (end - first === block && isZero64(doubles, (8 * first) / block)) continue
    for (let i = first; i < end; i++) {
      const value = labels[i]!
      if (value !== last) {
        last = value
        isInside = Number(wanted.has(value))
      }
      mask[i] = isInside
    }
  }
  return { shape, data: mask }
}
