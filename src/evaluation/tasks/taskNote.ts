import type { EvaluationTask } from '../../catalogue/inputKinds'

const start = 'the task is '

/** What is said of a task that was found. @param why what shows it. @param how how another one is named. */
export function taskNote(task: EvaluationTask, why: string, how = '--task names another'): string {
  return `${start}${task}, as ${why}; ${how}`
}

/** Whether a message is a note of a task, which is read before any number. */
export function isTaskNote(message: string): boolean {
  return message.startsWith(`note: ${start}`)
}
