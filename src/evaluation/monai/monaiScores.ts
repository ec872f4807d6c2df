import type { NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import { generalizedDice } from './generalizedDice'
import type { MonaiOptions } from './monaiTypes'
import { diceScores, iouScores } from './overlapScores'
import { hausdorffScores, surfaceDiceScores, surfaceDistanceScores } from './surfaceScores'

/**
 * The scores of one sample by a metric of MONAI, one a scored channel (one in all for `perComponent` and `GeneralizedDiceScore`), in single precision.
 * Spacing is an argument, as in MONAI: voxels have size one unless `spacing` is given.
 *
 * @throws MedgradeError `shape-mismatch`, `bad-label`, `bad-argument`.
 * @example
 * const reference = { data: Uint8Array.of(0, 1, 1, 2), shape: [2, 2] }
 * const prediction = { data: Uint8Array.of(0, 0, 1, 2), shape: [2, 2] }
 * monaiScores(reference, prediction, { metric: 'MeanIoU', includeBackground: false }) // → [ 0.5, 1 ]
 */
export function monaiScores(reference: NdArray, prediction: NdArray, options: MonaiOptions): number[] {
  switch (options.metric) {
    case 'DiceMetric':
      return diceScores(reference, prediction, options)
    case 'MeanIoU':
      return iouScores(reference, prediction, options)
    case 'GeneralizedDiceScore':
      return generalizedDice(reference, prediction, options)
    case 'HausdorffDistanceMetric':
      return hausdorffScores(reference, prediction, options)
    case 'SurfaceDistanceMetric':
      return surfaceDistanceScores(reference, prediction, options)
    case 'SurfaceDiceMetric':
      return surfaceDiceScores(reference, prediction, options)
  }
  return refuse('bad-argument', 'metric', (options as { metric?: unknown })?.metric, 'the name of a metric of MONAI')
}
