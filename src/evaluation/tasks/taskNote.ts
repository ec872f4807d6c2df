import type { EvaluationTask } from '../../catalogue/inputKinds'

const start = 'the task is '

/** What is said of a task that was found. @param why what shows it. @param how how another one is named; null: none can be. */
export function taskNote(task: EvaluationTask, why: string, how: string | null = '--task names another'): string {
  return `${start}${task}, as ${why}${how === null ? '' : `; ${how}`}`
}

/** What is said of a task that was given, where nothing but it is computed. */
export function givenTaskNote(task: EvaluationTask): string {
  return `note: ${start}${task}`
}

/** Whether a message is a note of a task, which is read before any number. */
export function isTaskNote(message: string): boolean {
  return message.startsWith(`note: ${start}`)
}
