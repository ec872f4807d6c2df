import { resultNumber } from '../../catalogue/resultNumber'
import type { Source } from '../../contract'
import { detectionOfMatches, type LesionDetection } from '../../metrics/lesions/detectionOfMatches'
import { frocRates } from '../../metrics/lesions/frocRates'
import type { MatchedCase } from '../../metrics/lesions/lesionCandidates'
import type { Computation } from '../evaluate/computation'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { fileCases } from '../inputs/fileCases'
import type { MetricSpec } from '../metrics/metricSpec'
import type { CasePlots } from '../plots/casePlots'
import { responsePlots } from '../plots/responsePlots'
import { scoreCurves } from '../plots/scoreCurves'
import { rowsComputation } from '../tasks/rowsComputation'
import { type LesionMapsSetting, type LesionMapsState, matchedOf, RULES } from './lesionMapsCase'

/** Masks of lesions and maps of confidences, case by case and over all cases, as the PI-CAI challenge. */
export function lesionMapsComputation(metrics: readonly MetricSpec[], options: EvaluateOptions): Computation {
  const setting: LesionMapsSetting = { metrics, threshold: options.threshold ?? null }
  const list = async (source: Source, side: 'reference' | 'prediction') =>
    (await fileCases(source, side, options)).map((one) => ({
      ...one,
      key: withoutMap(one.key),
      name: withoutMap(one.name),
    }))
  const wanted = 'masks of lesions, and a map of confidences for each: one value a candidate, 0 elsewhere'
  return {
    ...rowsComputation({ task: 'detection', setting, metrics, endings: [], wanted, reader: 'any', list }, options),
    mode: 'lesion maps',
    async over() {
      const kept: LesionMapsState['kept'][] = []
      return {
        add: (state) => void kept.push((state as LesionMapsState).kept),
        end() {
          if (kept.length === 0) return null
          const found = kept.map(matchedOf)
          const result = detectionOfMatches(found, new Float64Array(found.length).fill(1), false)
          return {
            name: 'all',
            ...(options.plots === false ? {} : { plots: plotsOf(found, result) }),
            rows: metrics.map(({ name: metric, unit, field }) => ({
              ...{ label: 'all', metric, value: resultNumber(result, field), unit },
            })),
          }
        },
      }
    },
  }
}

/** The score of PI-CAI is the mean of the area under the curve of the cases and the average precision of the lesions. */
function plotsOf(cases: readonly MatchedCase[], { ap, caseConfidences }: LesionDetection): CasePlots {
  const found = cases.map(({ rows }) => ({
    hits: rows.flatMap(({ lesion, overlap, confidence }) => (lesion && overlap > 0 ? [confidence] : [])),
    alarms: rows.flatMap(({ lesion, confidence }) => (lesion ? [] : [confidence])),
    lesions: rows.filter(({ lesion }) => lesion).length,
  }))
  const rule = `by a candidate with an IoU of ${RULES.minOverlap} or more`
  const responses = responsePlots(found, { unit: 'case', rule, rates: frocRates.luna16, averagePrecision: ap })
  const positive = Uint8Array.from(found, ({ lesions }) => Number(lesions > 0))
  const curves = scoreCurves({ label: 'a case with a lesion', positive, scores: Float64Array.from(caseConfidences) })
  return {
    rows: cases.length,
    ...(responses && { responses }),
    // The average precision is that of the lesions.
    ...(curves && { classes: 1, scores: [{ label: curves.label, positives: curves.positives, roc: curves.roc }] }),
  }
}

/** PI-CAI names maps `<case>_detection_map`. */
const withoutMap = (name: string) => name.replace(/_detection_map$/, '')
