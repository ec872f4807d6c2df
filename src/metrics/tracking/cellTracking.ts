import { requireNumbers } from '../../array/requireNumbers'
import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { refuse, requireSameShape } from '../../errors/refuse'
import { acyclicGraphMeasure, type GraphMeasure } from './acyclicGraphMeasure'
import { type AssociationCounts, associationScores } from './associationScores'
import { biologicalScores, type DivisionCounts } from './biologicalScores'
import { type Frames, framesOf, matchFrame, matchFrames } from './matchFrames'
import type { FrameMatches, TrackedCells } from './trackTypes'
import { validTracks } from './validTracks'

/** Options of {@link cellTracking}. */
export interface CellTrackingOptions {
  /** Frames that `seg` looks at. Default: all. */
  readonly segmentationFrames?: readonly number[]
  /** Reference masks of these frames, in their order, if they differ from those of the tracks. */
  readonly segmentation?: ArrayInput
  /** Of volumes: the slice of each of these frames that `segmentation` is, from 0; a frame may have several. Default: whole volumes. */
  readonly segmentationSlices?: readonly number[]
}

/** Scores from 0 to 1, higher is better, but `faf` and the counts. */
export interface CellTracking {
  readonly seg: number
  readonly det: number
  readonly tra: number
  /** NaN if the reference has no edges. */
  readonly lnk: number
  /** Complete tracks. */
  readonly ct: number
  /** Track fractions. */
  readonly tf: number
  /** Branching correctness for a tolerance of 0, 1, 2 and 3 frames; null without divisions in the reference. */
  readonly bc: readonly (number | null)[]
  /** Cell cycle accuracy; null without a complete cycle in the reference. */
  readonly cca: number | null
  /** Mean of what is defined among `ct`, `tf`, `bc` and `cca`, for each tolerance. */
  readonly bio: readonly number[]
  readonly opCsb: number
  readonly opCtb: number
  readonly opClb: readonly number[]
  readonly chota: number
  readonly hota: number
  readonly mota: number
  readonly idf1: number
  /** Mostly tracked and mostly lost tracks. */
  readonly mt: number
  readonly ml: number
  /** False cells a frame; lower is better. */
  readonly faf: number
  /** Lower is better. */
  readonly aogm: GraphMeasure
  readonly counts: AssociationCounts
  readonly divisions: readonly DivisionCounts[]
}

/**
 * Cell tracking as the Cell Tracking Challenge and py-ctcmetrics measure it: segmentation, detection, tracking, linking, biological measures and measures of
 * whole tracks.
 *
 * @returns null if a side is invalid: no track, a label twice, an end before the birth, a mother that lives on, or a frame whose labels are not those of the
 *   tracks that live.
 * @throws {@link MedgradeError} `shape-mismatch`, `bad-label`, `bad-input` for a parent that is no track, `bad-argument`.
 * @example
 * const cells = { labels: [[[1, 1, 0, 0]], [[0, 1, 1, 0]]], tracks: [[1, 0, 1, 0]] }
 * const moved = { labels: [[[1, 1, 0, 0]], [[0, 0, 1, 1]]], tracks: [[1, 0, 1, 0]] }
 * cellTracking(cells, moved).det // → 0.44999999999999996
 */
export function cellTracking(
  reference: TrackedCells,
  prediction: TrackedCells,
  options: CellTrackingOptions = {},
): CellTracking | null {
  checkOptions('cellTracking', options, {
    segmentationFrames: 'numbers',
    segmentation: 'any',
    segmentationSlices: 'numbers',
  })
  requireTracked(reference, 'reference')
  requireTracked(prediction, 'prediction')
  const truth = framesOf(reference.labels)
  const found = framesOf(prediction.labels)
  const frames = matchFrames(truth, found)
  const seg = segmentationOf(frames, found, options)
  const valid =
    validTracks(
      reference.tracks,
      frames.map((frame) => frame.reference),
    ) &&
    validTracks(
      prediction.tracks,
      frames.map((frame) => frame.prediction),
    )
  if (!valid) return null
  const { measure, det, tra, lnk } = acyclicGraphMeasure(frames, reference.tracks, prediction.tracks)
  const { ct, tf, bc, cca, divisions } = biologicalScores(frames, reference.tracks, prediction.tracks)
  const bio = bc.map((value) => mean([ct, tf, value, cca].filter((one) => one !== null)))
  return {
    ...{ seg, det, tra, lnk, ct, tf, bc, cca, bio },
    opCsb: (seg + det) / 2,
    opCtb: (seg + tra) / 2,
    opClb: bio.map((value) => (lnk + value) / 2),
    ...associationScores(frames, reference.tracks, prediction.tracks),
    aogm: measure,
    divisions,
  }
}

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length

/** Mean over the reference cells of the IoU with their match. */
function segmentationOf(frames: readonly FrameMatches[], found: Frames, options: CellTrackingOptions): number {
  const chosen = options.segmentationFrames ?? frames.map((_, t) => t)
  requireNumbers('segmentationFrames', chosen, 0, true)
  const odd = chosen.find((t) => t >= frames.length)
  if (odd !== undefined) refuse('bad-argument', 'segmentationFrames', odd, `less than ${frames.length}`)
  const own = options.segmentation === undefined ? null : framesOf(options.segmentation)
  if (own !== null && own.count !== chosen.length)
    refuse('shape-mismatch', 'frames of the segmentation', own.count, chosen.length)
  const slices = options.segmentationSlices
  if (slices !== undefined) requireSlices(slices, chosen, own, found)
  else if (own !== null) requireSameShape(found.shape.slice(1), own.shape.slice(1), 'segmentation')
  const size = found.shape.slice(2).reduce((a, b) => a * b, 1)
  const part = (t: number, slice: number | undefined) =>
    slice === undefined ? found.frame(t) : found.frame(t).subarray(slice * size, (slice + 1) * size)
  let [sum, cells] = [0, 0]
  for (const [k, t] of chosen.entries()) {
    const { pairs, reference } = own === null ? frames[t]! : matchFrame(own.frame(k), part(t, slices?.[k]))
    cells += reference.length
    for (const { iou } of pairs) sum += iou
  }
  return cells === 0 ? 0 : sum / cells
}

/** Slices are planes of volumes, one for each frame that is looked at. */
function requireSlices(
  slices: readonly number[],
  chosen: readonly number[],
  own: Frames | null,
  { shape: [, ...volume] }: Frames,
): void {
  requireNumbers('segmentationSlices', slices, 0, true)
  if (own === null || volume.length !== 3 || slices.length !== chosen.length)
    refuse('bad-argument', 'segmentationSlices', slices.length, 'one for each frame of a segmentation of volumes')
  const odd = slices.find((slice) => slice >= volume[0]!)
  if (odd !== undefined) refuse('bad-argument', 'segmentationSlices', odd, `less than ${volume[0]}`)
  requireSameShape(volume.slice(1), own.shape.slice(1), 'segmentation')
}

function requireTracked(cells: unknown, side: string): asserts cells is TrackedCells {
  const { labels, tracks } = (cells ?? {}) as Partial<TrackedCells>
  const wellFormed =
    labels !== undefined && Array.isArray(tracks) && tracks.every((row) => Array.isArray(row) && row.length === 4)
  if (!wellFormed)
    refuse(
      'bad-argument',
      `${side} of cellTracking`,
      cells,
      '{ labels, tracks }, a track as [label, birth, end, parent]',
    )
}
