import type { PointPair, Side, Voxel } from './compareTypes'
import { type ExplainInput, explainDistance, largestOf } from './explainDistance'
import type { Grid3 } from './gridOf'
import { lesionList } from './lesionList'
import { worstPlace } from './sliceOf'

export interface ValueRequest {
  /** Group and convention of the metric. */
  readonly group: string
  readonly convention: string
  readonly label: number
  readonly percentile: number
  /** The axis of the slices that are drawn. */
  readonly axis: number
}

/** The points of a mean or a share: elements where its convention has elements. */
const pointsOf = (convention: string) => (/surface/.test(convention) ? 'surface-distance' : 'plain')

/** Of a distance the point that decides it, of a mean or share of distances the farthest, else null. */
function farPoint({ group, convention }: ValueRequest, input: Omit<ExplainInput, 'convention'>): PointPair | null {
  if (group === 'hd95' || group === 'hd') {
    const { deciding, largest } = explainDistance({ ...input, convention })
    return deciding[0] ?? largest
  }
  const isDirected = /^asd(-|$)/.test(convention)
  const sides: readonly Side[] = isDirected ? ['prediction'] : ['reference', 'prediction']
  return largestOf(sides, explainDistance({ ...input, convention: pointsOf(convention) }))
}

/** The voxel of a point; of a corner between voxels one that holds the label. */
function voxelAt(point: readonly number[], { data, stride, offset, size }: Grid3, label: number): Voxel {
  const [zs, ys, xs] = point.map((at) => [Math.floor(at), Math.ceil(at)]) as [number[], number[], number[]]
  const around = zs.flatMap((z) => ys.flatMap((y) => xs.map((x): Voxel => [z, y, x])))
  const isInside = (voxel: Voxel) => voxel.every((at, k) => at >= 0 && at < size[k]!)
  const holds = (voxel: Voxel) => data[voxel.reduce((sum, at, k) => sum + at * stride[k]!, offset)] === label
  return around.find((voxel) => isInside(voxel) && holds(voxel)) ?? around[0]!
}

/** The voxel that a value is most about, such as the point that decides a distance; null: it has none. */
export function valuePlace(
  request: ValueRequest,
  grids: Readonly<Record<Side, Grid3>>,
  input: Omit<ExplainInput, 'convention' | 'label' | 'percentile'>,
): Voxel | null {
  const { group, label, percentile, axis } = request
  const { reference, prediction } = input.pair.count(label)
  if (reference + prediction === 0) return null
  if (['hd95', 'hd', 'asd', 'nsd'].includes(group)) {
    const pair = farPoint(request, { ...input, label, percentile: group === 'hd' ? 100 : percentile })
    if (pair) return voxelAt(pair.start, grids[pair.from], label)
  }
  if (group === 'volume') return null
  if (group === 'components') {
    const { rows } = lesionList(input.masks, 1)
    return (rows.find(({ verdict }) => verdict !== 'matched') ?? rows[0])?.voxel ?? null
  }
  // Without a point, as where one mask is empty, the slice with most of it.
  return worstPlace(grids.reference, grids.prediction, axis, label)
}
