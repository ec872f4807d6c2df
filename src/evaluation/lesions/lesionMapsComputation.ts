import { resultNumber } from '../../catalogue/resultNumber'
import type { Source } from '../../contract'
import { detectionOfMatches } from '../../metrics/lesions/detectionOfMatches'
import type { Computation } from '../evaluate/computation'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { fileCases } from '../inputs/fileCases'
import type { MetricSpec } from '../metrics/metricSpec'
import { rowsComputation } from '../tasks/rowsComputation'
import { type LesionMapsSetting, type LesionMapsState, matchedOf } from './lesionMapsCase'

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
            rows: metrics.map(({ name: metric, unit, field }) => ({
              ...{ label: 'all', metric, value: resultNumber(result, field), unit },
            })),
          }
        },
      }
    },
  }
}

/** PI-CAI names maps `<case>_detection_map`. */
const withoutMap = (name: string) => name.replace(/_detection_map$/, '')
