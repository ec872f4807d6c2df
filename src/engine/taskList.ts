import type { CaseTask } from '../contract'

/** Tasks in their order. Those of many cases are made when they are asked for, as all at once take more memory than their results. */
export interface TaskList extends Iterable<CaseTask> {
  readonly length: number
}

/** @param at makes a task by its place, each time that the list is gone through. */
export function taskList(length: number, at: (place: number) => CaseTask): TaskList {
  return {
    length,
    *[Symbol.iterator]() {
      for (let place = 0; place < length; place++) yield at(place)
    },
  }
}
