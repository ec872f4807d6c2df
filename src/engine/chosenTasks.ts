import type { CaseTask } from '../contract'
import type { TaskList } from './taskList'

/** The tasks that are wanted, which are made anew whenever they are gone through. */
export function chosenTasks(tasks: TaskList, isWanted: (task: CaseTask) => boolean): TaskList {
  let length = 0
  for (const task of tasks) if (isWanted(task)) length++
  return {
    length,
    *[Symbol.iterator]() {
      for (const task of tasks) if (isWanted(task)) yield task
    },
  }
}
