import type { AnyImage, LengthUnit } from '../../contract'
import { refuse } from '../../errors/refuse'
import { rasAffine } from '../../formats/volume/rasAffine'
import { unitInMillimetres } from '../../formats/volume/unitInMillimetres'
import { plainNumber } from '../plainNumber'
import { formsDiffer, unitKept } from './headerNotes'

/** What the sizes of voxels are measured in: mm, or voxels where the file has no size. */
export type SizeUnit = 'mm' | 'voxel'

export interface VoxelSize {
  /** In millimetres, or with sizes of 1. */
  readonly image: AnyImage
  readonly unit: SizeUnit
  /** Who says it: `given`, a named reader that keeps its numbers (`kept`), or the unit of the file; null: none. */
  readonly from: 'given' | 'kept' | LengthUnit | null
  /** What a header contradicts itself about. */
  readonly notes: readonly string[]
}

/** Formats that have sizes only where they state their unit. */
const unsized: ReadonlySet<string> = new Set(['tiff', 'png', 'geojson', 'bmp', 'jpeg', 'npy', 'npz', 'zarr'])

/** Formats whose arrays the reader turns: x first, where the file has it last. */
const turned: ReadonlySet<string> = new Set(['tiff', 'png', 'geojson', 'bmp', 'jpeg', 'zarr'])

/**
 * The image with voxel sizes in millimetres: those of the user, else those of the file in its unit (none: mm). A format without geometry has sizes only where
 * it states their unit.
 *
 * @param given a size for each axis of space in the order of the file, or one for all; null: none.
 * @param keptBy the named reader, which keeps its numbers; null: none.
 * @throws MedgradeError `bad-geometry` for a unit that is not known, `bad-argument` for sizes of other axes.
 */
export function voxelSize(
  image: AnyImage,
  given: readonly number[] | null,
  file: string,
  keptBy: string | null = null,
): VoxelSize {
  const { unit, ...bare } = image
  if (keptBy !== null && given === null && unit !== undefined && unit !== 'mm') {
    const { notes, ...size } = voxelSize(bare, null, file)
    return { ...size, unit: 'mm', from: 'kept', notes: [`reader ${keptBy}: ${unitKept(unit)}`, ...notes] }
  }
  const size = sizeOf(image, given, file)
  if (size.unit === 'mm') requireSizes(size.image, file)
  const { itk } = image
  const skew = isSkewed(image) && !itk ? [skewed] : []
  const forms = itk?.forms ?? image.forms
  const differ = forms ? [formsDiffer(forms)] : []
  if (given !== null) return { ...size, notes: [...skew, ...differ] }
  const notes = [...differ, ...skew, ...sizesDiffer(size.image)]
  if (!itk || size.image.affine === null) return { ...size, notes }
  const affine = rasAffine(itk.origin, itk.direction, itk.spacing)
  // An axis of channels has a size too.
  const spacing = [...itk.spacing, ...size.image.spacing.slice(itk.spacing.length)]
  return { ...size, image: { ...size.image, ...itk, spacing, affine }, notes }
}

/** Sizes that no distance can be measured in. */
function requireSizes({ spacing, shape, channelAxis }: AnyImage, file: string): void {
  const own = spacing.slice(0, channelAxis ?? shape.length)
  if (own.some((size) => !(size > 0 && size < Infinity)))
    refuse('bad-geometry', 'voxel size', own.join(' × '), 'positive, finite numbers; --spacing gives them', { file })
}

const skewed = 'the axes of the header are not at right angles: distances and volumes are those of axes that are'

/** Whether two axes of space are not at right angles. */
export function isSkewed({ affine }: Pick<AnyImage, 'affine'>): boolean {
  if (affine === null) return false
  const column = (axis: number): V => [affine[axis]!, affine[4 + axis]!, affine[8 + axis]!]
  const [x, y, z] = [column(0), column(1), column(2)]
  const cosine = (a: V, b: V) => a.reduce((sum, one, k) => sum + one * b[k]!, 0) / (Math.hypot(...a) * Math.hypot(...b))
  return [cosine(x, y), cosine(x, z), cosine(y, z)].some((one) => Math.abs(one) > rightWithin)
}

type V = readonly number[]

/** Cosine of the largest angle that rounding makes. */
const rightWithin = 1e-3

/** Sizes that differ from the lengths of the columns of the affine by more than 1 %, as a warning. */
function sizesDiffer({ affine, spacing }: AnyImage): string[] {
  if (affine === null) return []
  const columns = [0, 1, 2].map((axis) => Math.hypot(affine[axis]!, affine[4 + axis]!, affine[8 + axis]!))
  if (!columns.some((size, axis) => axis < spacing.length && Math.abs(size - spacing[axis]!) > 0.01 * spacing[axis]!))
    return []
  const text = (sizes: readonly number[]) => sizes.slice(0, 3).map(plainNumber).join(' × ')
  return [
    `the header has two voxel sizes: ${text(spacing)} mm, which counts, and ${text(columns)} mm in its matrix; --spacing gives another`,
  ]
}

function sizeOf(image: AnyImage, given: readonly number[] | null, file: string): Omit<VoxelSize, 'notes'> {
  const rank = image.channelAxis === null ? image.shape.length : image.shape.length - 1
  if (given !== null)
    return { image: withSizes(image, givenSizes(image, given, rank, file)), unit: 'mm', from: 'given' }
  const isSized = !image.unsized && (image.affine !== null || image.unit !== undefined || !unsized.has(image.format))
  if (!isSized || image.spacing.length === 0) return { image, unit: 'voxel', from: null }
  const from = image.unit ?? null
  if (from === 'other')
    refuse(
      'bad-geometry',
      'unit of the voxel size',
      'one that is not known, or several',
      'mm; --spacing gives the sizes',
      {
        file,
      },
    )
  const factor = from === null ? 1 : unitInMillimetres(from)!
  return { image: factor === 1 ? image : scaled(image, factor, rank), unit: 'mm', from }
}

function scaled(image: AnyImage, factor: number, rank: number): AnyImage {
  const { spacing, affine, origin } = image
  return {
    ...image,
    unit: 'mm',
    spacing: spacing.map((size, axis) => (axis < rank ? size * factor : size)),
    origin: origin.map((value, axis) => (axis < 3 ? value * factor : value)),
    affine: affine?.map((value, k) => (k < 12 ? value * factor : value)) ?? null,
  }
}

function givenSizes({ format, shape }: AnyImage, given: readonly number[], rank: number, file: string): number[] {
  if (given.some((size) => !(size > 0 && size < Infinity)))
    refuse('bad-argument', '--spacing', given, `${rank} positive, finite numbers, or one for all`)
  if (given.length === 1) return new Array<number>(rank).fill(given[0]!)
  if (given.length !== rank)
    refuse(
      'bad-argument',
      '--spacing',
      `${given.length} sizes`,
      `${rank}, one for each axis of [${shape.slice(0, rank)}], or one for all`,
      {
        file,
      },
    )
  return turned.has(format) ? [...given].reverse() : [...given]
}

/** Columns of the affine keep their directions. */
function withSizes(image: AnyImage, sizes: readonly number[]): AnyImage {
  const { affine } = image
  const length = (axis: number) => Math.hypot(affine![axis]!, affine![4 + axis]!, affine![8 + axis]!)
  const resized = (value: number, k: number) => {
    const axis = k % 4
    return k < 12 && axis < Math.min(3, sizes.length) ? (value / (length(axis) || 1)) * sizes[axis]! : value
  }
  return {
    ...image,
    unit: 'mm',
    spacing: image.shape.map((_, axis) => sizes[axis] ?? image.spacing[axis] ?? 1),
    affine: affine?.map(resized) ?? null,
  }
}
