import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import type { Block, Cell, Section } from '../document/reportDocument'
import { countText } from '../figures/drawing/captionText'

/** What happened to the cases of a model beside being measured. */
export interface CaseProblems {
  readonly model: string
  readonly cases: number
  readonly failed: number
  readonly missing: number
  /** Measured, with a warning such as of another geometry. */
  readonly warned: number
}

/** Failed, missing and warned cases of each model, in the order of the models. */
export function caseProblems({ models, cases, missing }: Evaluation): CaseProblems[] {
  return models.map((model) => {
    const own = cases.filter((one) => one.model === model)
    const absent = missing.filter((one) => one.model === model).length
    return {
      model,
      cases: own.length + absent,
      failed: own.filter(({ error }) => error !== null).length,
      missing: absent,
      warned: own.filter(({ error, warnings }) => error === null && warnings.length > 0).length,
    }
  })
}

/** "netB: 1 of 12 cases failed, 2 have no prediction, 3 have a warning"; empty for a model without any. */
export function problemSentence({ model, cases, failed, missing, warned }: CaseProblems): string {
  const parts = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(missing > 0 ? [`${missing} without a prediction`] : []),
    ...(warned > 0 ? [`${warned} with a warning`] : []),
  ]
  return parts.length === 0 ? '' : `${model}: of ${countText(cases, 'case')} ${parts.join(', ')}`
}

/** Every error and warning of a case in full, for one model and for many; null without any. */
export function problemsSection(evaluation: Evaluation): Section | null {
  const counts = caseProblems(evaluation)
  if (counts.every((one) => problemSentence(one) === '')) return null
  const several = evaluation.models.length > 1
  const nameOf = (model: string, id: string) => (several ? `${model}, ${id}` : id)
  const failed = evaluation.cases.flatMap(({ model, case: id, error }) =>
    error ? [`${nameOf(model, id)}: ${error.code}: ${error.message}`] : [],
  )
  const missing = evaluation.missing.map(({ model, case: id }) => `${nameOf(model, id)}: no prediction`)
  const warned = evaluation.cases.flatMap(({ model, case: id, warnings }) =>
    warnings.map((text) => `${nameOf(model, id)}: ${text}`),
  )
  const lists: readonly (readonly [title: string, items: readonly string[]])[] = [
    ['Failed', failed],
    ['Without a prediction', missing],
    ['Warnings', warned],
  ]
  const blocks: Block[] = [
    {
      kind: 'table',
      table: {
        id: 'table-problems',
        caption: 'Cases that failed, that have no prediction, and that were measured with a warning, by model.',
        columns: [
          { title: 'Model' },
          ...(['Cases', 'Failed', 'Without a prediction', 'With a warning'] as const).map((title) => ({
            title,
            kind: 'count' as const,
          })),
        ],
        rows: counts.map(({ model, cases, failed, missing, warned }): Cell[] => [
          model,
          cases,
          failed,
          missing,
          warned,
        ]),
      },
    },
    ...lists
      .filter(([, items]) => items.length > 0)
      .flatMap(([text, items]): Block[] => [
        { kind: 'heading', text },
        { kind: 'list', items },
      ]),
  ]
  return { id: 'problems', title: 'Cases to look at', blocks }
}
