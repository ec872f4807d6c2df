import type { PreparedPair } from '../../array/labels/labelPair'
import { gridDistances } from '../../kernels/distance/gridDistances'
import { surfaceDistances } from '../../metrics/distance/surfaceDistances'
import { surfacePair } from '../../metrics/distance/surfacePair'
import { surfaceSetting } from '../../metrics/distance/surfaceSetting'

/** Distances between the edge voxels of two masks in single precision; infinite if one mask is empty, no distances if both are. */
export interface EdgeDistances {
  readonly toReference: Float32Array
  readonly toPrediction: Float32Array
}

export function edgeDistances(
  pair: PreparedPair,
  label: number,
  metric: 'euclidean' | 'chessboard' | 'taxicab',
): EdgeDistances {
  if (metric === 'euclidean') {
    const found = surfaceDistances(pair, { label, convention: 'monai' })
    return {
      toReference: Float32Array.from(found.predictionToReference),
      toPrediction: Float32Array.from(found.referenceToPrediction),
    }
  }
  const found = surfacePair(pair, label, surfaceSetting(pair, 'voxels', 'voxel'), 1)
  if (found === null) return { toReference: new Float32Array(0), toPrediction: new Float32Array(0) }
  const { reference, prediction } = found.surfaces
  const between = (from: Int32Array, to: Int32Array) =>
    Float32Array.from(gridDistances(from, to, found.box.size, metric))
  const [g, p] = [reference.corners, prediction.corners]
  if (g.length === 0 || p.length === 0) {
    const infinite = new Float32Array(g.length + p.length).fill(Infinity)
    return { toReference: infinite, toPrediction: infinite }
  }
  return { toReference: between(p, g), toPrediction: between(g, p) }
}
