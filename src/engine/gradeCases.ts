/** Grading up to the aggregate: scores the cases and aggregates their results. */

import type { Challenge, FileRead, Plain, ReportError } from '../contract'
import { MedgradeError } from '../errors/MedgradeError'
import { chargeCases, chargedEvidence, costWords, endsGrading, joinRepeats } from './chargeCases'
import type { GradeInput, GradeRunOptions } from './gradeInput'
import type { Unranked } from './leaderboards/beginRanking'
import { toReportError } from './report/toReportError'
import type { ResolvedChallenge } from './resolveChallenge'
import { type ScoredCases, scoreCases } from './scoreCases'

export interface GradedCases extends Unranked {
  /** Every file that was read to find the tasks or to score a case. */
  readonly files: readonly FileRead[]
  readonly warnings: readonly string[]
  /** What the files were taken for. */
  readonly understood: readonly string[]
  readonly results?: Plain
}

/** Only an abort, an error of the journal and an error of the caller's `onProgress` are thrown; every other failure is the `error` of the result. */
export async function gradeCases(
  resolved: ResolvedChallenge,
  input: GradeInput,
  options: GradeRunOptions,
): Promise<GradedCases> {
  return aggregateCases(resolved.challenge, await scoreCases(resolved, input, options), options)
}

/** Aggregates the results of all cases. A failure is the `error` of the result. */
export function aggregateCases(
  challenge: Challenge,
  { cases: scored, taskFiles, warnings: known, understood: tables, error }: ScoredCases,
  { onPart, signal }: Pick<GradeRunOptions, 'onPart' | 'signal'>,
): GradedCases {
  const warnings = [...(challenge.missingWarnings ?? []), ...known]
  let cases = scored
  let results: Plain | undefined
  const graded = (metrics: GradedCases['metrics'], error: ReportError | null): GradedCases => ({
    metrics,
    error,
    cases,
    files: [...taskFiles, ...cases.flatMap(({ files }) => files ?? [])],
    warnings,
    understood: [...tables, ...(challenge.understood?.(cases) ?? [])],
    ...(results === undefined ? {} : { results }),
  })
  if (error) return graded(null, error)
  try {
    onPart?.('aggregate')
    for (const { id, evidence } of scored)
      for (const warning of evidence?.warnings ?? []) warnings.push(`case ${id}: ${warning}`)
    cases = chargeCases(challenge, joinRepeats(challenge, scored))
    const failed = cases.find((one) => endsGrading(challenge, one))
    if (failed) return graded(null, failed.error)
    for (const { id, error } of cases) if (error) warnings.push(`case ${id} ${costWords(challenge)}: ${error.message}`)
    const seen = cases.map(chargedEvidence)
    if (challenge.results) results = challenge.results(seen)
    return graded(checkedOutput(challenge, challenge.aggregate(seen)), null)
  } catch (thrown) {
    signal?.throwIfAborted()
    return graded(null, toReportError(thrown, { side: 'submission' }))
  }
}

/** @throws MedgradeError `bad-challenge` if a challenge in JavaScript returns anything but numbers by name. */
function checkedOutput({ id }: Challenge, output: Readonly<Record<string, number>>): typeof output {
  const values = output instanceof Promise ? [] : Object.entries(output ?? {})
  const wrong = values.find(([, value]) => typeof value !== 'number')
  if (values.length > 0 && !wrong) return output
  if (output instanceof Promise) output.catch(() => {})
  throw new MedgradeError('bad-challenge', `'aggregate' of '${id}' returns no metrics`, {
    found: wrong ? `${wrong[0]}: ${typeof wrong[1]}` : output instanceof Promise ? 'a promise' : 'nothing',
    expected: 'numbers by name, at once',
  })
}
