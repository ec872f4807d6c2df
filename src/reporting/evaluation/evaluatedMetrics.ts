import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import { quantileSorted } from '../../kernels/statistics/quantile'
import type { GalleryMetric } from '../gallery/galleryPictures'
import { resultsOfEvaluation } from '../submission/resultsOfEvaluation'

/** Values of cases for a gallery: those of each model, and the median over models, by which the cases are chosen. */
export function evaluatedMetrics(evaluation: Evaluation): {
  readonly cases: readonly string[]
  readonly byModel: ReadonlyMap<string, readonly GalleryMetric[]>
  readonly chosenBy: GalleryMetric | null
} {
  const { models } = evaluation
  const cases = [...new Set([...evaluation.cases, ...evaluation.missing].map((one) => one.case))]
  const byModel = new Map(
    models.map((model) => {
      const results = resultsOfEvaluation(evaluation, model, { title: '', conventions: {}, provenance: [] })
      const at = new Map(results.cases.map(({ id }, index) => [id, index]))
      const metrics = results.caseMetrics.map(
        ({ name, direction, kind, values }): GalleryMetric => ({
          name,
          direction,
          kind,
          values: Float64Array.from(cases, (id) => values[at.get(id) ?? -1] ?? Number.NaN),
        }),
      )
      return [model, metrics] as const
    }),
  )
  const first = byModel.get(models[0]!)?.find(({ direction }) => direction !== null)
  if (!first) return { cases, byModel, chosenBy: null }
  const columns = models.map((model) => byModel.get(model)!.find(({ name }) => name === first.name)?.values)
  const medians = Float64Array.from(cases, (_, at) => {
    const present = Float64Array.from(columns, (values) => values?.[at] ?? Number.NaN)
      .filter(Number.isFinite)
      .sort()
    return present.length === 0 ? Number.NaN : quantileSorted(present, 0.5)
  })
  return { cases, byModel, chosenBy: { ...first, values: medians } }
}
