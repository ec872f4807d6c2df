import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import {
  type CaseState,
  caseProblems,
  caseStates,
  problemSentence,
  stateWords,
} from '../../evaluation/output/caseProblems'
import type { Block, Cell, Section } from '../document/reportDocument'

const capital = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())

/** States that a reader looks for, even where no case has them. */
const always: ReadonlySet<CaseState> = new Set(['failed', 'missing'])

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
  const extra = evaluation.extra.map(({ model, case: id }) => `${nameOf(model, id)}: no reference`)
  const lists: readonly (readonly [title: string, items: readonly string[]])[] = [
    ['Failed', failed],
    ['Without a prediction', missing],
    ['Warnings', warned],
    ['Without a reference', extra],
  ]
  const states = caseStates.filter((state) => always.has(state) || counts.some((one) => one[state] > 0))
  const blocks: Block[] = [
    {
      kind: 'table',
      table: {
        id: 'table-problems',
        caption: `${capital(counts[0]!.each)}s by what happened to them, by model. A ${counts[0]!.each} can have several warnings.`,
        columns: [
          { title: 'Model' },
          { title: `${capital(counts[0]!.each)}s`, kind: 'count' },
          ...states.map((state) => ({
            title: capital(stateWords[state]),
            kind: 'count' as const,
          })),
        ],
        rows: counts.map((one): Cell[] => [one.model, one.cases, ...states.map((state) => one[state])]),
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
