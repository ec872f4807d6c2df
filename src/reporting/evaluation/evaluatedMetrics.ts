import { largestOf } from '../../array/largestOf'
import { smallestOf } from '../../array/smallestOf'
import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import type { GalleryMetric } from '../gallery/galleryPictures'
import { resultsOfEvaluation } from '../submission/resultsOfEvaluation'

/** Values of cases for a gallery: those of each of some models, and the worst of them, by which the cases are chosen. */
export function evaluatedMetrics(
  evaluation: Evaluation,
  models: readonly string[] = evaluation.models,
): {
  readonly cases: readonly string[]
  readonly byModel: ReadonlyMap<string, readonly GalleryMetric[]>
  readonly chosenBy: GalleryMetric | null
} {
  // What is over all cases has no files to show.
  const own = evaluation.cases.filter(({ whole }) => !whole)
  const cases = [...new Set([...own, ...evaluation.missing].map((one) => one.case))]
  const byModel = new Map(
    models.map((model) => {
      const results = resultsOfEvaluation(evaluation, model, { title: '', conventions: {}, provenance: [] })
      const at = new Map(results.cases.map(({ id }, index) => [id, index]))
      const metrics = results.caseMetrics.map(
        ({ name, direction, kind, unit, values }): GalleryMetric => ({
          name,
          direction,
          kind,
          unit,
          values: Float64Array.from(cases, (id) => values[at.get(id) ?? -1] ?? Number.NaN),
        }),
      )
      return [model, metrics] as const
    }),
  )
  const first = byModel.get(models[0]!)?.find(({ direction }) => direction !== null)
  if (!first) return { cases, byModel, chosenBy: null }
  const columns = models.map((model) => byModel.get(model)!.find(({ name }) => name === first.name)?.values)
  const worst = Float64Array.from(cases, (_, at) => {
    const present = columns.map((values) => values?.[at] ?? Number.NaN).filter((value) => !Number.isNaN(value))
    if (present.length === 0) return Number.NaN
    return first.direction === 'higher' ? smallestOf(present) : largestOf(present)
  })
  return { cases, byModel, chosenBy: { ...first, values: worst } }
}
