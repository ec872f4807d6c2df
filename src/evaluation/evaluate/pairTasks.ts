import { type TaskList, taskList } from '../../engine/taskList'
import type { CasePair } from '../inputs/pairCases'
import type { Computation, TaskPlace } from './computation'

/** The tasks of the pairs of one model. @param first index of the first one. */
export function pairTasks(
  computation: Pick<Computation, 'caseTask'>,
  pairs: readonly CasePair[],
  { first, ...decided }: { readonly first: number } & Pick<TaskPlace, 'decided'>,
): TaskList {
  return taskList(pairs.length, (k) =>
    computation.caseTask(pairs[k]!, { index: first + k, pairs: pairs.length, ...decided }),
  )
}
