import { argsort } from '../../kernels/sorting/argsort'
import { auroc } from '../../metrics/classification/auroc'
import { averagePrecision } from '../../metrics/classification/averagePrecision'
import { precisionRecallCurve } from '../../metrics/classification/precisionRecallCurve'
import { rocCurve } from '../../metrics/classification/rocCurve'
import type { ScoreCurves } from './casePlots'
import { curveBands } from './curveBand'
import { cornersOf, MOST_CORNERS, thinnedCorners } from './thinnedCorners'

/** Places of a band: false positive rates, and recalls. With several classes half of them, and corners in proportion: a page stays small. */
const placesOf = (classes: number): readonly number[] => {
  const steps = classes === 1 ? 50 : 25
  return Array.from({ length: steps + 1 }, (_, k) => k / steps)
}
const LEAST_CORNERS = 40

export interface ScoredClass {
  readonly label: string
  /** 1 for the rows of the class. */
  readonly positive: Uint8Array
  readonly scores: Float64Array
  readonly sampleWeight?: ArrayLike<number> | undefined
  /** How many classes have curves, default 1. */
  readonly classes?: number
}

/** The curves of one class against the rest; null where one of both has no row. */
export function scoreCurves(scored: ScoredClass): Required<ScoreCurves> | null {
  const { label, positive, scores, sampleWeight, classes = 1 } = scored
  const most = Math.max(LEAST_CORNERS, Math.round(MOST_CORNERS / classes))
  const options = { positiveLabel: 1, sampleWeight }
  const area = auroc(positive, scores, options)
  if (!Number.isFinite(area)) return null
  const { fpr, tpr } = rocCurve(positive, scores, options)
  const roc = cornersOf(fpr, tpr)
  const { precision, recall } = precisionRecallCurve(positive, scores, options)
  // From the largest score on, without the point that scikit-learn adds at the end.
  const falling = [...recall.keys()].slice(0, -1).reverse()
  const rising = falling.filter((at, k) => recall[at]! > (k === 0 ? 0 : recall[falling[k - 1]!]!))
  const [rocBand, recallBand] = curveBands(weightedCurves(scored))
  const at = (list: Float64Array, places: readonly number[]) => places.map((place) => list[place]!)
  return {
    label,
    positives: positive.reduce((sum, one) => sum + one, 0),
    roc: { ...thinnedCorners(at(fpr, roc), at(tpr, roc), most), score: area, band: rocBand! },
    precisionRecall: {
      ...thinnedCorners([0, ...at(recall, rising)], [precision[rising[0]!]!, ...at(precision, rising)], most),
      score: averagePrecision(positive, scores, options),
      band: recallBand!,
    },
  }
}

/** Both curves of a resample, by one walk over the rows by falling score. */
function weightedCurves({
  positive,
  scores,
  sampleWeight,
  classes = 1,
}: ScoredClass): Parameters<typeof curveBands>[0] {
  const count = scores.length
  const places = placesOf(classes)
  const order = argsort(scores.map((score) => -score))
  const isLast = Uint8Array.from(order, (row, k) => Number(k === count - 1 || scores[order[k + 1]!] !== scores[row]))
  return {
    count,
    steps: count,
    places: [places, places],
    fill(drawn, out) {
      let [all, others] = [0, 0]
      for (let i = 0; i < count; i++) {
        const weight = drawn[i]! * (sampleWeight?.[i] ?? 1)
        if (positive[i] === 1) all += weight
        else others += weight
      }
      if (all === 0 || others === 0) return false
      const step = places.length
      let [hits, alarms, x0, y0, next, nextRecall] = [0, 0, 0, 0, 0, 0]
      for (let k = 0; k < count; k++) {
        const i = order[k]!
        const weight = drawn[i]! * (sampleWeight?.[i] ?? 1)
        if (positive[i] === 1) hits += weight
        else alarms += weight
        if (isLast[k] === 0 || hits + alarms === 0) continue
        const [x, y] = [alarms / others, hits / all]
        for (; next < step && places[next]! < x; next++) out[next] = y0 + ((y - y0) * (places[next]! - x0)) / (x - x0)
        for (; nextRecall < step && places[nextRecall]! <= y && y > 0; nextRecall++)
          out[step + nextRecall] = hits / (hits + alarms)
        ;[x0, y0] = [x, y]
      }
      for (; next < step; next++) out[next] = 1
      // Sums of weights may end a bit below 1.
      for (; nextRecall < step; nextRecall++) out[step + nextRecall] = all / (all + others)
      return true
    },
  }
}
