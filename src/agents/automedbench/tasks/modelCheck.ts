import { checkArguments } from '../../../errors/checkArguments'
import { refuse } from '../../../errors/refuse'
import { type CodeExecution, executionShape } from '../runs/codeExecutions'
import { autoMedBenchTask } from './autoMedBenchTask'
import { taskModels } from './taskModels'
import type { AutoMedBenchTask } from './tasks'

/** Where a run may name the model that it used. */
export interface ModelTraces {
  readonly executions: readonly CodeExecution[]
  readonly plan: string
  /** `model_name` of the answers of a VQA run. */
  readonly answeredWith?: readonly string[]
}

export interface ModelCheck {
  /** Models of the task that the run names. */
  readonly named: readonly string[]
  /** lite: the fixed model and no other; standard: one of the shortlist; null: the tier or the task leaves it open. */
  readonly ok: boolean | null
  readonly lock: string | null
  readonly pool: readonly string[] | null
}

/**
 * Which of its task's models a run names in successful code, answers or plan. A line of the report, never a penalty.
 *
 * @throws MedgradeError `bad-argument` for the id of an unknown task
 *
 * @example
 * modelCheck({ executions: [], plan: 'We use SwinIR.' }, 'mri-sr-task', 'standard').ok // → true
 */
export function modelCheck(run: ModelTraces, task: AutoMedBenchTask | string, tier: string | null): ModelCheck {
  checkArguments(
    { run, task, tier },
    {
      executions: [executionShape],
      plan: 'string',
    },
    'string or object',
    'string or null',
  )
  const { lock, pool } = taskModels(typeof task === 'string' ? known(task) : task)
  const code = run.executions.filter(({ exitCode }) => exitCode === 0).map((each) => each.code)
  const texts = [...code, run.plan, ...(run.answeredWith ?? [])].map((text) => text.toLowerCase())
  const entries = [...new Set([...(lock === null ? [] : [lock]), ...(pool ?? [])])]
  const named = entries.filter((entry) => namesOf(entry).some((name) => texts.some((text) => text.includes(name))))
  const others = named.filter((name) => name !== lock)
  const locked = lock === null ? null : named.includes(lock) && others.length === 0
  const listed = pool === null ? null : others.length > 0
  return { named, ok: tier === 'lite' ? locked : tier === 'standard' ? listed : null, lock, pool }
}

function known(id: string): AutoMedBenchTask {
  return autoMedBenchTask(id) ?? refuse('bad-argument', 'task', id, 'the id of a task of AutoMedBench')
}

/** The name, and its part behind the last slash. */
function namesOf(entry: string): string[] {
  const low = entry.toLowerCase()
  return [low, low.slice(low.lastIndexOf('/') + 1)]
}
