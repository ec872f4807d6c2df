import { asContiguous, strideFor } from '../../array/asContiguous'
import { reversedAxes } from '../../array/reversedAxes'
import type { Data, NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { LabelGrid, LabelMask, SideLabels } from '../labels/labelGrid'

export interface AlignedSides<S extends LabelGrid = SideLabels> {
  readonly reference: S
  readonly prediction: S
}

/**
 * Both sides on one grid of voxels: outer axes of length 1 are dropped, cropped segmentations are placed at their offset, and arrays without geometry are
 * read with their axes reversed where only that fits, or where a picture says that rows come first.
 *
 * @throws MedgradeError `shape-mismatch`.
 */
export function alignSides<S extends LabelGrid>(
  reference: S,
  prediction: S,
  files: { readonly reference: string; readonly prediction: string },
): AlignedSides<S> {
  let a = withoutTrailing(reference, prediction.shape.length)
  let b = withoutTrailing(prediction, a.shape.length)
  if (isBlank(a)) a = emptied(a, b.shape)
  if (isBlank(b)) b = emptied(b, a.shape)
  if (
    a.offset?.some((n) => n !== 0) ||
    b.offset?.some((n) => n !== 0) ||
    (`${a.shape}` !== `${b.shape}` && (a.offset || b.offset))
  )
    [a, b] = placed(a, b)
  const turned = [...b.shape].reverse()
  if (`${a.shape}` === `${b.shape}`)
    return isRowsFirst(a, b) && `${turned}` === `${b.shape}`
      ? { reference: a, prediction: changed(b, turned, reversedAxes) }
      : { reference: a, prediction: b }
  if (`${a.shape}` === `${turned}` && (isOrderless(a) || isOrderless(b)))
    return { reference: a, prediction: changed(b, turned, reversedAxes) }
  const sorted = (shape: readonly number[]) => `${[...shape].sort((p, q) => p - q)}`
  const order =
    sorted(a.shape) === sorted(b.shape)
      ? `; the same sizes in another order of axes: are they swapped?${a.affine && b.affine ? ' --resample compares by place' : ''}`
      : ''
  const way = order === '' && a.affine && b.affine && a.shape.length === 3 ? '; --resample resamples' : ''
  return refuse('shape-mismatch', 'shape (x, y, z)', b.shape, `[${a.shape}], as ${files.reference}${order}${way}`, {
    file: files.prediction,
  })
}

const pictures: ReadonlySet<string | undefined> = new Set(['png', 'tiff', 'bmp', 'jpeg', 'zarr'])
const arrays: ReadonlySet<string | undefined> = new Set(['npy', 'npz'])

/** Whether one side is a picture, whose arrays have rows first, and the other an array, which says nothing of its order. */
function isRowsFirst({ format: a }: LabelGrid, { format: b }: LabelGrid): boolean {
  return (pictures.has(a) && arrays.has(b)) || (arrays.has(a) && pictures.has(b))
}

/** Whether nothing says in which order the axes of an array are. Every format but those of NumPy says it. */
function isOrderless({ affine, format }: LabelGrid): boolean {
  return affine === null && (format === undefined || arrays.has(format))
}

/** Whether an array of no stated order fits the axes x, y, z of the other side in either order. */
export function isEitherOrder(a: LabelGrid, b: LabelGrid): boolean {
  const isBare = (one: LabelGrid, other: LabelGrid) => arrays.has(one.format) && other.affine !== null
  return (isBare(a, b) || isBare(b, a)) && `${a.shape}` === `${b.shape}` && `${a.shape}` === `${[...b.shape].reverse()}`
}

/** A side with other arrays; an array that several masks share is changed once. */
export function changed<S extends LabelGrid>(
  side: S,
  shape: readonly number[],
  change: (array: NdArray) => NdArray,
): S {
  const cache = new Map<NdArray, NdArray>()
  const once = (array: NdArray) => {
    if (!cache.has(array)) cache.set(array, change(array))
    return cache.get(array)!
  }
  const mask = ({ array, values }: LabelMask): LabelMask => ({ array: once(array), values })
  return {
    ...side,
    shape,
    map: side.map && once(side.map),
    named: side.named?.map((one) => ({ ...one, mask: mask(one.mask) })) ?? null,
  }
}

const stridesOf = ({ shape, stride = strideFor(shape, [...shape.keys()]) }: NdArray) => stride

function withoutTrailing<S extends LabelGrid>(side: S, rank: number): S {
  const least = Math.max(2, rank)
  let end = side.shape.length
  while (end > least && side.shape[end - 1] === 1) end--
  // Arrays without geometry have such axes in front, too.
  let start = 0
  while (side.affine === null && end - start > least && side.shape[start] === 1) start++
  if (end - start === side.shape.length) return side
  const cut = changed(side, side.shape.slice(start, end), (array) => ({
    ...array,
    shape: array.shape.slice(start, end),
    stride: stridesOf(array).slice(start, end),
  }))
  return { ...cut, spacing: cut.spacing?.slice(start, end) ?? null }
}

function withoutOffset<S extends LabelGrid>(side: S): S {
  return { ...side, offset: undefined }
}

/** A segmentation whose array is one voxel has no segments. */
const isBlank = ({ offset, shape }: LabelGrid) => offset !== undefined && shape.every((n) => n === 1)

function emptied<S extends LabelGrid>(side: S, shape: readonly number[]): S {
  const none = { data: new Uint8Array(shape.reduce((a, b) => a * b, 1)), shape }
  return {
    ...withoutOffset(side),
    shape,
    named: side.named!.map((one) => ({ ...one, mask: { array: none, values: [] } })),
  }
}

/** Cropped segmentations in the grid of the other side, or two of them in the box of both. */
function placed<S extends LabelGrid>(a: S, b: S): readonly [S, S] {
  const least = a.offset && b.offset ? a.offset.map((n, axis) => Math.min(n, b.offset![axis]!)) : a.shape.map(() => 0)
  const ends = (side: S) => side.shape.map((n, axis) => n + (side.offset?.[axis] ?? 0) - least[axis]!)
  const both = a.offset && b.offset ? ends(a).map((n, axis) => Math.max(n, ends(b)[axis]!)) : null
  const put = (side: S, shape: readonly number[]): S => {
    const { offset = [0, 0, 0] } = side
    return changed(withoutOffset(side), shape, (array) =>
      inside(
        array,
        shape,
        offset.map((n, axis) => n - least[axis]!),
      ),
    )
  }
  if (both) return [put(a, both), put(b, both)]
  return a.offset ? [put(a, b.shape), b] : [a, put(b, a.shape)]
}

/** The array at an offset in zeros of another shape; what lies outside is cut off. */
function inside(array: NdArray, shape: readonly number[], offset: readonly number[]): NdArray {
  const { data, shape: own, stride } = asContiguous<Data>(array)
  const out = new (data.constructor as new (length: number) => Data)(shape.reduce((a, b) => a * b, 1))
  const steps = strideFor(shape, [...shape.keys()])
  const visit = (axis: number, from: number, to: number): void => {
    if (axis === own.length) {
      out[to] = data[from]!
      return
    }
    for (let k = 0; k < own[axis]!; k++) {
      const at = k + offset[axis]!
      if (at >= 0 && at < shape[axis]!) visit(axis + 1, from + k * stride[axis]!, to + at * steps[axis]!)
    }
  }
  if (own.length === shape.length) visit(0, 0, 0)
  return { data: out, shape }
}
