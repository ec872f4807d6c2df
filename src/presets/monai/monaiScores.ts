import { ndArrayOf } from '../../array/ndArrayOf'
import type { ArrayInput } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { channelScores } from './channelScores'
import { channelsFor } from './channelsFor'
import type { MonaiOptions } from './monaiTypes'

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
export function monaiScores(reference: ArrayInput, prediction: ArrayInput, options: MonaiOptions): number[] {
  checkArguments({ options }, 'object')
  const arrays = { reference: ndArrayOf(reference), prediction: ndArrayOf(prediction) }
  checkArguments(arrays, { data: 'list', shape: ['number'] }, { data: 'list', shape: ['number'] })
  return channelScores(channelsFor(arrays.reference, arrays.prediction, options), options)
}
