import { type LabelComponents, labelComponents } from '../../../src/kernels/components/labelComponents'
import { sharedRuns } from '../../../src/kernels/components/runOverlaps'
import type { LesionList, LesionRow, Side, Voxel } from './compareTypes'
import type { BoxMask } from './surfacePoints'

/** More rows than this are not looked at one by one. */
const MOST_ROWS = 500

interface Shares {
  readonly voxels: Float64Array
  readonly common: Float64Array
  readonly others: readonly Set<number>[]
}

function componentsOf({ size, rank, inside }: BoxMask): LabelComponents {
  const [nz, ny, nx] = size
  return labelComponents(inside, { nx, ny, nz, axes: [2, 1, 0], spacing: [1, 1, 1], rank }, rank === 3 ? 3 : 2, false)
}

function sharesOf(own: LabelComponents, other: LabelComponents): Shares {
  const voxels = new Float64Array(own.count)
  const common = new Float64Array(own.count)
  const others = Array.from({ length: own.count }, () => new Set<number>())
  for (let r = 0; r < own.runs.count; r++) voxels[own.component[r]!]! += own.runs.end[r]! - own.runs.start[r]!
  sharedRuns(own.runs, other.runs, (p, q, length) => {
    common[own.component[p]!]! += length
    others[own.component[p]!]!.add(other.component[q]!)
  })
  return { voxels, common, others }
}

/** The middle voxel of the middle run of each component, so that it lies inside. */
function middles({ count, runs, component }: LabelComponents, { size, origin }: BoxMask): Voxel[] {
  const sizes = new Int32Array(count)
  for (let r = 0; r < runs.count; r++) sizes[component[r]!]!++
  const seen = new Int32Array(count)
  const found: Voxel[] = []
  for (let r = 0; r < runs.count; r++) {
    const one = component[r]!
    if (seen[one]!++ !== sizes[one]! >> 1) continue
    const at = (runs.start[r]! + runs.end[r]! - 1) >> 1
    const row = Math.floor(at / size[2])
    found[one] = [Math.floor(row / size[1]) + origin[0], (row % size[1]) + origin[1], (at % size[2]) + origin[2]]
  }
  return found
}

/**
 * The lesions of both masks by the rule of lesion F1: components whose voxels touch by faces, edges or corners; one common voxel is a match. Matched and missed
 * rows are those of the reference, extra ones those of the prediction.
 *
 * @param voxelVolume volume of a voxel, in the unit that rows have.
 */
export function lesionList(masks: Readonly<Record<Side, BoxMask>>, voxelVolume: number): LesionList {
  const reference = componentsOf(masks.reference)
  const prediction = componentsOf(masks.prediction)
  const rowsOf = (own: LabelComponents, other: LabelComponents, side: Side): LesionRow[] => {
    const { voxels, common, others } = sharesOf(own, other)
    const places = middles(own, masks[side])
    return Array.from(voxels, (count, i) => ({
      verdict: common[i]! > 0 ? 'matched' : side === 'reference' ? 'missed' : 'extra',
      voxels: count,
      volume: count * voxelVolume,
      common: common[i]!,
      others: others[i]!.size,
      voxel: places[i]!,
    }))
  }
  const rows = [
    ...rowsOf(reference, prediction, 'reference'),
    ...rowsOf(prediction, reference, 'prediction').filter(({ verdict }) => verdict === 'extra'),
  ]
  const countOf = (wanted: LesionRow['verdict']) => rows.filter(({ verdict }) => verdict === wanted).length
  const counts = { matched: countOf('matched'), missed: countOf('missed'), extra: countOf('extra') }
  return { counts, rows: rows.sort((a, b) => b.voxels - a.voxels).slice(0, MOST_ROWS) }
}
