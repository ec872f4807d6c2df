import type { LabelSelector, PreparedPair, Side } from '../../array/labels/labelPair'
import { runsOfLabel } from '../../kernels/components/pairRuns'
import { distancesFromSide, type OneWay } from './distancesFromSide'
import type { SurfaceSetting } from './surfaceSetting'
import { type SurfacePair, surfacesOfRuns } from './surfacesOfRuns'
import { zeroedBits } from './zeroedBits'

/** Null if the label is absent from both sides. */
export function surfacePair(
  pair: PreparedPair,
  label: LabelSelector,
  setting: SurfaceSetting,
  connectivity: number,
): SurfacePair | null {
  const reference = runsOfLabel(pair, 'reference', label)
  const prediction = runsOfLabel(pair, 'prediction', label)
  return surfacesOfRuns(reference, prediction, setting, connectivity)
}

/** Distances from one side to the other. */
export function surfaceDistancesFrom(
  side: Side,
  surfaces: SurfacePair,
  pair: PreparedPair,
  setting: SurfaceSetting,
): OneWay {
  return distancesFromSide(side, surfaces, setting, pair.keep('bitset', zeroedBits))
}
