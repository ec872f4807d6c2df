import { strideFor } from '../../array/asContiguous'
import type { NdArray, ReaderName, Volume } from '../../contract'
import { refuse } from '../../errors/refuse'

/** A reader class of nnU-Net. */
export interface NnunetReader {
  readonly name: string
  readonly endings: readonly string[]
}

/** In the order in which nnU-Net tries them. */
export const nnunetReaders: readonly NnunetReader[] = [
  { name: 'NaturalImage2DIO', endings: ['.png', '.bmp', '.tif'] },
  { name: 'SimpleITKIO', endings: ['.nii.gz', '.nrrd', '.mha', '.gipl'] },
  { name: 'Tiff3DIO', endings: ['.tif', '.tiff'] },
  { name: 'NibabelIO', endings: ['.nii.gz'] },
  { name: 'NibabelIOWithReorient', endings: ['.nii.gz'] },
]

/** The reader of ours with the rules of the class; scikit-image reads TIFF as tifffile does. */
export function fileReader({ name }: NnunetReader, file: string): ReaderName {
  if (name === 'NaturalImage2DIO') return /\.tiff?$/i.test(file) ? 'tifffile' : 'pil'
  if (name === 'Tiff3DIO') return 'tifffile'
  return name === 'SimpleITKIO' ? 'sitk' : 'nibabel_fdata'
}

/**
 * The array as the reader class returns it, always with four axes: (1, z, y, x), (1, 1, y, x), or all four axes of the file.
 *
 * @throws MedgradeError `wrong-rank` for a number of axes that the class refuses.
 */
export function nnunetArray(image: NdArray, { name }: Pick<NnunetReader, 'name'>, file: string): NdArray {
  const { shape } = image
  const axes = shape.length
  const bad = (expected: string) => refuse('wrong-rank', `axes for ${name}`, `[${shape}]`, expected, { file })
  if (name === 'NaturalImage2DIO') {
    if (axes === 2) return view(image, [null, null, 0, 1])
    const colours = shape[2]
    if (axes !== 3 || (colours !== 3 && colours !== 4)) return bad('2 axes, or a third of 3 or 4 colours')
    return view(image, [2, null, 0, 1])
  }
  if (name === 'Tiff3DIO') return axes === 3 ? view(image, [null, 0, 1, 2]) : axes === 4 ? image : bad('3 or 4 axes')
  if (name === 'NibabelIO') return axes === 3 ? view(image, [null, 2, 1, 0]) : bad('3 axes')
  if (name === 'NibabelIOWithReorient')
    return axes === 3 ? view(canonical(image as Volume), [null, 2, 1, 0]) : bad('3 axes')
  if (axes === 2) return view(image, [null, null, 0, 1])
  if (axes === 3) return view(image, [null, 0, 1, 2])
  return axes === 4 ? image : bad('2 to 4 axes')
}

/** The same samples with the axes in another order; null: a new axis of length 1. */
function view(image: NdArray, axes: readonly (number | null)[]): NdArray {
  const { data, shape, stride = strideFor(shape, [...shape.keys()]), offset = 0 } = image
  return {
    data,
    shape: axes.map((axis) => (axis === null ? 1 : shape[axis]!)),
    stride: axes.map((axis) => (axis === null ? 0 : stride[axis]!)),
    offset,
  }
}

/** nibabel's `as_closest_canonical`: axes to right, anterior, superior. */
function canonical(image: Volume): NdArray {
  const { data, shape, direction, stride = strideFor(shape, [...shape.keys()]), offset = 0 } = image
  const taken = new Set<number>()
  const order: number[] = []
  let start = offset
  const steps = [...stride]
  for (let axis = 0; axis < 3; axis++) {
    const column = [0, 1, 2].map((row) => direction[row * 3 + axis] ?? 0)
    const free = [0, 1, 2].filter((row) => !taken.has(row))
    const world = free.reduce((best, row) => (Math.abs(column[row]!) > Math.abs(column[best]!) ? row : best), free[0]!)
    taken.add(world)
    order[world] = axis
    // Directions are in LPS: right and anterior are negative there.
    if (column[world]! * (world < 2 ? -1 : 1) >= 0) continue
    start += steps[axis]! * (shape[axis]! - 1)
    steps[axis] = -steps[axis]!
  }
  return { data, shape: order.map((axis) => shape[axis]!), stride: order.map((axis) => steps[axis]!), offset: start }
}
