import { trackEdges } from './trackEdges'
import { aloneMatched, type FrameMatches, type TrackRow } from './trackTypes'

/** Acyclic oriented graph matching: what must be mended in the predicted graph, and the weighted sums. */
export interface GraphMeasure {
  /** 5·splits + 10·missed + false + deleted + 1.5·added + changed. */
  readonly total: number
  /** The total of an empty prediction. */
  readonly empty: number
  readonly splits: number
  readonly missedCells: number
  readonly falseCells: number
  readonly deletedEdges: number
  readonly addedEdges: number
  readonly changedEdges: number
}

/** Detection, tracking and linking: 1 − the sum over that of an empty prediction. */
export interface GraphScores {
  readonly measure: GraphMeasure
  readonly det: number
  readonly tra: number
  readonly lnk: number
}

export function acyclicGraphMeasure(
  frames: readonly FrameMatches[],
  reference: readonly TrackRow[],
  prediction: readonly TrackRow[],
): GraphScores {
  let [cells, missed, alarms, splits] = [0, 0, 0, 0]
  for (const { reference: own, prediction: found, predictedOf, times } of frames) {
    cells += own.length
    missed += own.length - predictedOf.size
    alarms += found.length - times.size
    for (const n of times.values()) splits += n - 1
  }
  const truth = trackEdges(reference)
  const predicted = trackEdges(prediction)
  const alone = frames.map(aloneMatched)
  let [deleted, changed, right] = [0, 0, 0]
  for (const { from, start, to, end, isDivision } of predicted.values()) {
    const a = alone[start]?.get(from)
    const b = alone[end]?.get(to)
    if (a === undefined || b === undefined) continue
    const edge = truth.get(`${a} ${start} ${b} ${end}`)
    if (edge === undefined) deleted++
    else {
      right++
      if (edge.isDivision !== isDivision) changed++
    }
  }
  const added = truth.size - right
  const detection = 5 * splits + 10 * missed + alarms
  const linking = deleted + 1.5 * added + changed
  const share = (sum: number, empty: number) => 1 - Math.min(sum, empty) / empty
  return {
    measure: {
      total: detection + linking,
      empty: 10 * cells + 1.5 * truth.size,
      splits,
      missedCells: missed,
      falseCells: alarms,
      deletedEdges: deleted,
      addedEdges: added,
      changedEdges: changed,
    },
    det: share(detection, 10 * cells),
    lnk: share(linking, 1.5 * truth.size),
    tra: share(detection + linking, 10 * cells + 1.5 * truth.size),
  }
}
