import type { PreparedPair } from '../../array/labels/labelPair'
import type { CountedPairs } from '../../array/labels/pairCounts'
import { pairOfCounts } from '../../array/labels/pairOfCounts'
import { countedParts, type PartCounting } from '../../array/parts/countedParts'
import type { ImageInParts } from '../../contract'
import { refuse } from '../../errors/refuse'
import { unitInMillimetres } from '../../formats/volume/unitInMillimetres'
import type { SideFacts } from './labelGrid'
import { type OddLabels, oddLabels, type SideValues } from './oddLabels'

/** Two label maps of which only the counts were read. */
export interface CountedPair {
  readonly pair: PreparedPair
  readonly pairs: CountedPairs
  /** Whether the files have no voxel size. */
  readonly inVoxels: boolean
  /** The files differ in scale or translation. */
  readonly misplaced: string | null
  readonly odd: readonly OddLabels[]
}

export interface CountedPairOptions {
  /** What is counted in the same pass, such as components. */
  readonly counting?: PartCounting | null
  /** Sizes of voxels in millimetres, in the order of the axes, or one for all; default: those of the reference. */
  readonly spacing?: readonly number[] | null
  readonly signal?: AbortSignal | undefined
}

/**
 * The counts of two label maps, which `requireLabelMap` takes, compared voxel by voxel.
 *
 * @throws MedgradeError as `countedParts`; `bad-argument` for sizes of other axes.
 */
export async function countedPair(
  reference: ImageInParts,
  prediction: ImageInParts,
  { counting = null, spacing: given = null, signal }: CountedPairOptions = {},
): Promise<CountedPair> {
  const { shape } = reference
  const sizes = given === null ? statedSizes(reference) : givenSizes(given, reference)
  const pairs = await countedParts(reference, prediction, {
    signal,
    voxels: counting ? 2 ** 20 : 2 ** 22,
    onBox: counting?.onBox,
  })
  const values = sideValues(pairs, shape)
  return {
    pair: pairOfCounts({
      pairs,
      shape,
      spacing: sizes ?? shape.map(() => 1),
      components: counting?.counts(),
    }),
    pairs,
    inVoxels: sizes === null,
    misplaced:
      placeOf(reference) === placeOf(prediction)
        ? null
        : "the files differ in scale or translation; they are compared voxel by voxel, in the reference's spacing",
    odd: oddLabels(values.reference, values.prediction),
  }
}

/** In millimetres; null: none. */
function statedSizes({ spacing, unit }: ImageInParts): readonly number[] | null {
  const factor = unit === undefined ? undefined : unitInMillimetres(unit)
  return spacing === null || factor === undefined ? null : spacing.map((size) => factor * size)
}

function givenSizes(given: readonly number[], { shape, name: file }: ImageInParts): readonly number[] {
  const isSound = given.every((size) => size > 0 && size < Infinity)
  if (!isSound || (given.length !== 1 && given.length !== shape.length))
    refuse('bad-argument', '--spacing', given, `${shape.length} positive, finite numbers, or one for all`, { file })
  return given.length === 1 ? shape.map(() => given[0]!) : given
}

/** The values of both sides; voxels that are 0 on both sides are in no pair. */
function sideValues({ first, second, counts }: CountedPairs, shape: readonly number[]) {
  const isAllPaired = counts.reduce((a, b) => a + b, 0) === shape.reduce((a, b) => a * b, 1)
  const of = (labels: Int32Array): SideValues => {
    const values = new Set(labels)
    const hasBackground = values.delete(0) || !isAllPaired
    return { values: [...values].sort((a, b) => a - b), hasBackground }
  }
  return { reference: of(first), prediction: of(second) }
}

const placeOf = ({ spacing, origin, unit }: ImageInParts) => `${spacing} ${origin} ${unit}`

/** Only what is a label map without an option is counted. @throws MedgradeError `bad-label` for floating point, `bad-input` for axes of time or channels. */
export function requireLabelMap({ name: file, shape, axes, dtype, labelsBeside }: ImageInParts): void {
  const wide = axes.findIndex((role) => role === 'time' || role === 'channel')
  if (labelsBeside.length > 0)
    refuse(
      'bad-input',
      'label map',
      `an image with labels: ${labelsBeside.join(', ')}`,
      '--zarr-labels with one of them',
      { file },
    )
  if (wide >= 0)
    refuse(
      'bad-input',
      `axis ${wide}`,
      `${axes[wide]}, ${shape[wide]} long`,
      'axes of space: the image is counted part by part; --level for a smaller resolution, of which --frame and --channels take a part',
      { file },
    )
  if (dtype.startsWith('float'))
    refuse(
      'bad-label',
      'voxels',
      dtype,
      'whole numbers: the image is counted part by part; --level for a smaller resolution, of which --threshold makes a mask',
      { file },
    )
}

/** What a side was taken for. */
export function countedFacts(
  { unit }: ImageInParts,
  given: readonly number[] | null,
  { inVoxels }: Pick<CountedPair, 'inVoxels'>,
): SideFacts {
  return {
    layout: 'map',
    channels: 1,
    values: null,
    unit: inVoxels ? 'voxel' : 'mm',
    size: given !== null ? 'given' : inVoxels ? null : (unit ?? null),
    format: 'zarr',
    used: given === null ? [] : ['spacing'],
  }
}
