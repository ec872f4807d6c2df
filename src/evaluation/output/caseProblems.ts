import { countText } from '../../errors/countText'
import type { Evaluation } from '../evaluate/evaluateTypes'
import { warningCode } from '../labels/caseWarning'
import { eachOf } from '../tasks/taskSheets'

/** The states of a case beside being measured without a word, in the order of tables. */
export const caseStates = [
  'failed',
  'missing',
  'misplaced',
  'placed',
  'resampled',
  'partial',
  'warned',
  'extra',
] as const

export type CaseState = (typeof caseStates)[number]

/** The states in words. */
export const stateWords: Readonly<Record<CaseState, string>> = {
  failed: 'failed',
  missing: 'without a prediction',
  misplaced: 'misplaced',
  placed: 'placed',
  resampled: 'resampled',
  partial: 'partial',
  warned: 'with another warning',
  extra: 'without a reference',
}

/** What happened to the cases of a model: cases by state. A case can have several, but one that failed has no other. */
export interface CaseProblems extends Readonly<Record<CaseState, number>> {
  readonly model: string
  /** What is counted: a case, or a table of many rows. */
  readonly each: string
  /** References that the model had to predict. */
  readonly cases: number
}

/**
 * Failed, missing, misplaced, placed, resampled, partial and otherwise warned cases of each model, in the order of the models.
 *
 * @example
 * caseProblems({ models: ['net'], cases: [], missing: [{ model: 'net', case: 'a' }], extra: [] })[0].missing // → 1
 */
export function caseProblems({
  task,
  models,
  cases,
  missing,
  extra,
}: Pick<Evaluation, 'cases' | 'extra' | 'missing' | 'models'> & Partial<Pick<Evaluation, 'task'>>): CaseProblems[] {
  return models.map((model) => {
    const all = cases.filter((one) => one.model === model)
    // A file whose cases stand beside it is none of them, unless it failed; its warnings are told.
    const own = all.filter((one) => !(one.whole && one.error === null))
    const absent = missing.filter((one) => one.model === model).length
    const codes = all.map(({ error, warnings }) => (error ? [] : warnings.map(warningCode)))
    const having = (isMeant: (code: string) => boolean) => codes.filter((list) => list.some(isMeant)).length
    const states = ['misplaced', 'placed', 'resampled', 'partial'] as const
    const counts = Object.fromEntries(states.map((state) => [state, having((code) => code === state)]))
    return {
      model,
      each: eachOf(task),
      cases: own.length + absent,
      failed: own.filter(({ error }) => error !== null).length,
      missing: absent,
      ...(counts as Record<(typeof states)[number], number>),
      warned: having((code) => !states.some((state) => state === code)),
      extra: extra.filter((one) => one.model === model).length,
    }
  })
}

/** "netB: of 12 cases 1 failed, 2 without a prediction, 3 misplaced; 1 prediction without a reference"; empty for a model without any. */
export function problemSentence(problems: CaseProblems): string {
  const { model, cases, each, extra } = problems
  const parts = caseStates.flatMap((state) =>
    state !== 'extra' && problems[state] > 0 ? [`${problems[state]} ${stateWords[state]}`] : [],
  )
  const told = [
    ...(parts.length > 0 ? [`of ${countText(cases, each)} ${parts.join(', ')}`] : []),
    // What has no reference is none of the cases.
    ...(extra > 0 ? [`${countText(extra, 'prediction')} ${stateWords.extra}`] : []),
  ]
  return told.length > 0 ? `${model}: ${told.join('; ')}` : ''
}
