import type { PreparedPair } from '../../array/labels/labelPair'
import { pairOfCounts } from '../../array/labels/pairOfCounts'
import type { ZarrChoice } from '../../contract'
import { refuse } from '../../errors/refuse'
import { unitInMillimetres } from '../../formats/volume/unitInMillimetres'
import { countedZarr, type ZarrSide } from '../../formats/zarr/countedZarr'
import { keptAxes, openMultiscale } from '../../formats/zarr/openMultiscale'
import { oddLabels } from '../../understanding/labels/oddLabels'
import { diskZarrStore } from './diskZarrStore'
import { isZarrPath } from './isZarrPath'

/** Two label maps of which only the counts were read. */
export interface CountedPair {
  readonly pair: PreparedPair
  /** Whether the files have no voxel size. */
  readonly inVoxels: boolean
  readonly warnings: readonly string[]
}

/** Bytes of both arrays from which on they are counted part by part. */
const leastBytes = 2 ** 29
/** Most bytes of a part, and of a chunk. */
const mostBytes = 2 ** 28

/**
 * The counts of two label maps in folders of Zarr that are larger than `least` bytes; null for smaller ones, and for what is no such folder. They are label maps as
 * they are: whole numbers, of one resolution, compared voxel by voxel.
 *
 * @throws MedgradeError as `openMultiscale` and `countedZarr`; `bad-label` for floating point, `bad-input` for axes of time or channels.
 */
export async function countedPair(
  reference: string,
  prediction: string,
  choice: ZarrChoice = {},
  least = leastBytes,
): Promise<CountedPair | null> {
  const paths = [reference, prediction]
  if (!paths.every(isZarrPath)) return null
  const [first, second] = (await Promise.all(paths.map((path) => opened(path, choice)))) as [ZarrSide, ZarrSide]
  const bytes = [first, second].map(({ level: { array } }) => array.shape.reduce((a, b) => a * b, array.itemBytes))
  if (bytes[0]! + bytes[1]! <= least) return null
  for (const side of [first, second]) requireLabelMap(side)
  const pairs = await countedZarr(first, second)
  const { array, axes, spacing, unit } = first.level
  const isSpace = (_: unknown, axis: number) => axes[axis] === 'space' || axes[axis] === 'unstated'
  const factor = unit === undefined || spacing === null ? undefined : unitInMillimetres(unit)
  const shape = array.shape.filter(isSpace)
  const values = (labels: Int32Array) => ({
    values: [...new Set(labels)].filter((label) => label !== 0).sort((a, b) => a - b),
    hasBackground: true,
  })
  const place = ({ level }: ZarrSide) =>
    `${keptAxes(level).map((axis) => [level.spacing?.[axis], level.origin?.[axis]])} ${level.unit}`
  return {
    pair: pairOfCounts({
      pairs,
      shape,
      spacing: factor === undefined ? shape.map(() => 1) : spacing!.filter(isSpace).map((size) => factor * size),
    }),
    inVoxels: factor === undefined,
    warnings: [
      ...(place(first) === place(second)
        ? []
        : ["the files differ in scale or translation; they are compared voxel by voxel, in the reference's spacing"]),
      ...oddLabels(values(pairs.first), values(pairs.second)).map(({ text }) => text),
    ],
  }
}

async function opened(path: string, { level = 0, labels }: ZarrChoice): Promise<ZarrSide> {
  const store = diskZarrStore(path, mostBytes)
  return { store, level: await openMultiscale(store, { level, label: labels ?? null }) }
}

/** Only what is a label map without an option is counted. */
function requireLabelMap({ store, level: { array, axes, labels } }: ZarrSide): void {
  const where = { file: store.name }
  const wide = array.shape.findIndex((size, axis) => size > 1 && (axes[axis] === 'time' || axes[axis] === 'channel'))
  if (labels.length > 0)
    refuse(
      'bad-input',
      'label map',
      `an image with labels: ${labels.join(', ')}`,
      '--zarr-labels with one of them',
      where,
    )
  if (wide >= 0)
    refuse(
      'bad-input',
      `axis ${wide}`,
      `${axes[wide]}, ${array.shape[wide]} long`,
      'axes of space: the image is counted part by part',
      where,
    )
  if (array.dtype.startsWith('float'))
    refuse('bad-label', 'voxels', `${array.dtype}`, 'whole numbers: the image is counted part by part', where)
}
