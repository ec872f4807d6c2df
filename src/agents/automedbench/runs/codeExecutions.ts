import { type Fields, fieldsOf, listOf, numberOf, textOf } from './looseJson'

/** A piece of code that an agent ran, as `conversation.json` records it. */
export interface CodeExecution {
  readonly turn: number | null
  readonly language: string | null
  readonly code: string
  /** 0: success; −1: blocked or timed out; null: not recorded. */
  readonly exitCode: number | null
  readonly seconds: number | null
  readonly stdout: string
}

/** The shape of {@link CodeExecution} for `checkArguments`. */
export const executionShape = {
  turn: 'number or null',
  language: 'string or null',
  code: 'string',
  exitCode: 'number or null',
  seconds: 'number or null',
  stdout: 'string',
} as const

/**
 * The executions of a conversation, `code_executions`; what is no object counts as one without code.
 *
 * @example
 * codeExecutions({ code_executions: [{ turn: 1, code: 'ls', exit_code: 0 }] })[0]!.exitCode // → 0
 */
export function codeExecutions(conversation: unknown): CodeExecution[] {
  return listOf(fieldsOf(conversation).code_executions).map((entry) => executionOf(fieldsOf(entry)))
}

function executionOf(entry: Fields): CodeExecution {
  return {
    turn: numberOf(entry.turn),
    language: typeof entry.language === 'string' ? entry.language : null,
    code: textOf(entry.code),
    exitCode: numberOf(entry.exit_code),
    seconds: numberOf(entry.exec_time_s),
    stdout: textOf(entry.stdout_preview),
  }
}
