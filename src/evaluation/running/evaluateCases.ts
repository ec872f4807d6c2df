import type { CaseResult, GradeOptions, ReportError } from '../../contract'
import type { RunnerFactory } from '../../engine/gradeInput'
import { type Journal, journalRunner } from '../../engine/journal/journal'
import { runTasks, type TaskRunner } from '../../engine/runTasks'
import { type Sources, scoreTask } from '../../engine/scoreTask'
import type { TaskList } from '../../engine/taskList'
import { MedgradeError } from '../../errors/MedgradeError'
import { evaluationChallenge } from './evaluationChallenge'

export interface EvaluateCasesOptions extends Pick<GradeOptions, 'maxBytes' | 'signal'> {
  /** Creates what scores the cases, such as a pool of processes. Default: this thread. */
  readonly runner?: RunnerFactory
}

export interface RunCasesOptions extends Pick<GradeOptions, 'failFast' | 'onProgress'> {
  /** Takes each result, in the order of the tasks; of what `run` resolves to only errors are then left. */
  readonly take?: (result: CaseResult) => void
  /** Has results of an earlier run and takes those of this one. */
  readonly journal?: Journal | undefined
}

/** Evaluates cases of one pair of folders, as often as it is called. */
export interface CaseEvaluator {
  /** Results in the order of the tasks. */
  run(tasks: TaskList, options?: RunCasesOptions): Promise<readonly CaseResult[]>
}

/** @param mode what is computed, see `evaluationChallenge`. */
export async function caseEvaluator(
  mode: string,
  sources: Sources,
  options: EvaluateCasesOptions,
): Promise<CaseEvaluator> {
  const challenge = await evaluationChallenge(mode)
  const { signal, maxBytes } = options
  const scoring = { signal, maxBytes }
  const here: TaskRunner = { concurrency: 2, run: (task) => scoreTask(challenge, task, sources, scoring) }
  return {
    async run(tasks, { failFast, onProgress, take, journal } = {}) {
      const cases = options.runner?.(challenge, mode, sources) ?? here
      const runner = journal ? journalRunner(cases, journal, sources) : cases
      return runTasks(tasks, take ? takingRunner(runner, take) : runner, { signal, failFast, onProgress })
    },
  }
}

/** In the place of every result that was taken. */
const taken: CaseResult = { index: -1, id: '', error: null, evidence: { metrics: {}, state: null } }

/** Hands each result to `take` as soon as all before it are there, and keeps its error alone. Cases are asked for in their order. */
function takingRunner(inner: TaskRunner, take: NonNullable<RunCasesOptions['take']>): TaskRunner {
  const early = new Map<number, CaseResult>()
  let asked = 0
  let next = 0
  return {
    get concurrency() {
      return inner.concurrency
    },
    get isolates() {
      return inner.isolates === true
    },
    prepare: async (all) => inner.prepare?.(all),
    async run(task) {
      const place = asked++
      const result = await inner.run(task)
      early.set(place, result)
      for (let first = early.get(next); first; first = early.get(next)) {
        early.delete(next++)
        take(first)
      }
      const { index, id, error } = result
      return error ? { index, id, error, evidence: null } : taken
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
