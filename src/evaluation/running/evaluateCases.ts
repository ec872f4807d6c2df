import type { CaseResult, CaseTask, GradeOptions, ReportError } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import type { RunnerFactory } from '../../grading/gradeInput'
import { runTasks, type TaskRunner } from '../../grading/runTasks'
import { type Sources, scoreTask } from '../../grading/scoreTask'
import { evaluationChallenge } from './evaluationChallenge'

export interface EvaluateCasesOptions extends Pick<GradeOptions, 'failFast' | 'maxBytes' | 'onProgress' | 'signal'> {
  /** Creates what scores the cases, such as a pool of processes. Default: this thread. */
  readonly runner?: RunnerFactory
}

/** Evaluates cases of one pair of folders, as often as it is called. */
export interface CaseEvaluator {
  /** Results in the order of the tasks. */
  run(
    tasks: readonly CaseTask[],
    options?: Pick<EvaluateCasesOptions, 'failFast' | 'onProgress'>,
  ): Promise<readonly CaseResult[]>
}

/** @param mode what is computed, see `evaluationChallenge`. */
export async function caseEvaluator(
  mode: string,
  sources: Sources,
  options: EvaluateCasesOptions,
): Promise<CaseEvaluator> {
  const challenge = await evaluationChallenge(mode)
  const { signal, maxBytes } = options
  const scoring = { ...(signal ? { signal } : {}), ...(maxBytes === undefined ? {} : { maxBytes }) }
  const here: TaskRunner = { concurrency: 2, run: (task) => scoreTask(challenge, task, sources, scoring) }
  return {
    async run(tasks, { failFast, onProgress } = {}) {
      const runner = options.runner?.(challenge, mode, sources) ?? here
      return runTasks(tasks, runner, {
        ...(signal ? { signal } : {}),
        ...(failFast ? { failFast } : {}),
        ...(onProgress ? { onProgress } : {}),
      })
    },
  }
}

/** The error of a case as an exception; `pathOf` completes the name of its file, which both sides may have. */
export function caseFailure(
  { error }: CaseResult,
  pathOf: (side: ReportError['side'], file: string) => string,
): MedgradeError {
  const { code, message, side, stack: _, ...detail } = error!
  const { file } = detail
  if (file === undefined) return new MedgradeError(code, message, detail)
  const path = pathOf(side, file)
  return new MedgradeError(
    code,
    message.replace(file, () => path),
    { ...detail, file: path },
  )
}
