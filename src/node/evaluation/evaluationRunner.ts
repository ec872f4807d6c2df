import type { RunnerFactory } from '../../engine/gradeInput'
import type { ScoreTaskOptions } from '../../engine/scoreTask'
import { checkArguments } from '../../errors/checkArguments'
import { evaluationId } from '../../evaluation/running/evaluationChallenge'
import type { CasePool } from '../pool/casePool'
import { dividedRunner } from './dividedRunner'

export interface EvaluationRunnerOptions extends ScoreTaskOptions {
  /** Those of the pool: with fewer cases than jobs, the labels of each case are measured in several processes. Default: each case in one. */
  readonly jobs?: number | undefined
}

/**
 * Runs the cases of an evaluation in the processes of a pool: `runner` of `evaluate`, `nnunetEvaluateFolder` and `nnunetEvaluateSimple` of medgrade/evaluation.
 *
 * @example
 * import { nnunetEvaluateSimple } from 'medgrade/evaluation'
 * const pool = casePool({ jobs: 1 })
 * const demo = 'fixtures/goldens/evaluate/nnunet/mha'
 * const folders = { reference: directorySource(`${demo}/reference`), prediction: directorySource(`${demo}/prediction`) }
 * const text = await nnunetEvaluateSimple(folders, { labels: [1], runner: evaluationRunner(pool) })
 * await pool.close()
 * JSON.parse(text).metric_per_case.length // → 2
 */
export function evaluationRunner(
  pool: CasePool,
  { jobs = 1, ...options }: EvaluationRunnerOptions = {},
): RunnerFactory {
  checkArguments({ pool }, { runner: 'function', close: 'function' })
  return (challenge, variant, sources) => {
    const cases = pool.runner(challenge, { id: evaluationId, variant }, sources, options)
    return variant === 'labels' ? dividedRunner(cases, jobs) : cases
  }
}
