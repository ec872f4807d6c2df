import { argsort } from '../../kernels/sorting/argsort'
import { interpolatedAt } from '../../kernels/statistics/interpolatedAt'
import { rankingCurve } from '../../kernels/statistics/rankingCurve'
import type { FoundLesions } from '../../metrics/lesions/foundLesions'
import type { PlotCurve, ResponseCurves } from './casePlots'
import { curveBands, type WeightedCurves } from './curveBand'
import { rateLadder } from './rateLadder'
import { cornersOf, thinnedCorners } from './thinnedCorners'

/** Recalls of the band of a curve of precision. */
const RECALLS: readonly number[] = Array.from({ length: 51 }, (_, k) => k / 50)

export interface ResponseRules extends Pick<ResponseCurves, 'unit' | 'rule' | 'rates'> {
  /** Confidences up to it are no threshold. Default: all are. */
  readonly above?: number
  /** The average precision, where the challenge has one. */
  readonly averagePrecision?: number
}

/** The curves of all scans, slides or cases together, with bands over them; null without a lesion. */
export function responsePlots(scans: readonly FoundLesions[], rules: ResponseRules): ResponseCurves | null {
  const { unit, rule, rates, above = -Infinity, averagePrecision } = rules
  const lesions = scans.reduce((sum, one) => sum + one.lesions, 0)
  if (lesions === 0) return null
  const events = eventsOf(scans, above)
  const counts = rankingCurve(events.hit, events.scores, new Float64Array(events.scores.length).fill(1))
  const alarms = [0, ...Array.from(counts.falsePositives, (count) => count / scans.length)]
  const hits = [0, ...Array.from(counts.truePositives, (count) => count / lesions)]
  const [bend, walk] = [cornersOf(alarms, hits), weightedCurves(scans, events, alarms.at(-1)!)]
  const [frocBand, recallBand] = curveBands(walk)
  const at = (list: readonly number[], places: readonly number[]) => places.map((place) => list[place]!)
  const reached = rates.map((rate) => interpolatedAt(rate, alarms, hits))
  const score = reached.reduce((sum, one) => sum + one, 0) / rates.length
  return {
    ...{ lesions, unit, rule, rates },
    froc: { ...thinnedCorners(at(alarms, bend), at(hits, bend)), score, band: frocBand! },
    ...(averagePrecision === undefined
      ? {}
      : { precisionRecall: { ...precisions(counts, lesions), score: averagePrecision, band: recallBand! } }),
  }
}

interface Events {
  readonly scores: Float64Array
  readonly hit: Uint8Array
  readonly scan: Int32Array
}

/** Found lesions and false positives with a confidence above the limit. */
function eventsOf(scans: readonly FoundLesions[], above: number): Events {
  const all = scans.flatMap(({ hits, alarms }, scan) =>
    [hits, alarms].flatMap((list, k) => list.flatMap((score) => (score > above ? [{ score, hit: 1 - k, scan }] : []))),
  )
  return {
    scores: Float64Array.from(all, ({ score }) => score),
    hit: Uint8Array.from(all, ({ hit }) => hit),
    scan: Int32Array.from(all, ({ scan }) => scan),
  }
}

/** The corners at which the recall rises. */
function precisions(
  { truePositives, falsePositives }: ReturnType<typeof rankingCurve>,
  lesions: number,
): Pick<PlotCurve, 'x' | 'y' | 'corners'> {
  const rising = [...truePositives.keys()].filter((k) => truePositives[k]! > (k === 0 ? 0 : truePositives[k - 1]!))
  const x = rising.map((k) => truePositives[k]! / lesions)
  const y = rising.map((k) => truePositives[k]! / (truePositives[k]! + falsePositives[k]!))
  return thinnedCorners([0, ...x], [y[0] ?? 0, ...y])
}

/** Both curves of a resample of the scans, by one walk over the events by falling confidence. */
function weightedCurves(scans: readonly FoundLesions[], { scores, hit, scan }: Events, most: number): WeightedCurves {
  const order = argsort(scores.map((score) => -score))
  const rates = rateLadder(most)
  return {
    count: scans.length,
    steps: order.length + scans.length,
    places: [rates, RECALLS],
    fill(drawn, out) {
      const lesions = scans.reduce((sum, one, i) => sum + drawn[i]! * one.lesions, 0)
      if (lesions === 0) return false
      out.fill(0)
      let [tp, fp, x0, y0, next, nextRecall] = [0, 0, 0, 0, 0, 0]
      for (let k = 0; k < order.length; k++) {
        const event = order[k]!
        if (hit[event] === 1) tp += drawn[scan[event]!]!
        else fp += drawn[scan[event]!]!
        if (k + 1 < order.length && scores[order[k + 1]!] === scores[event]) continue
        const [x, y] = [fp / scans.length, tp / lesions]
        for (; next < rates.length && rates[next]! < x; next++)
          out[next] = y0 + ((y - y0) * (rates[next]! - x0)) / (x - x0)
        for (; tp > 0 && nextRecall < RECALLS.length && RECALLS[nextRecall]! <= y; nextRecall++)
          out[rates.length + nextRecall] = tp / (tp + fp)
        ;[x0, y0] = [x, y]
      }
      for (; next < rates.length; next++) out[next] = y0
      return true
    },
  }
}
