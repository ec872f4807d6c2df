import { checkCode } from './checkCode'
import type { CodeExecution } from './codeExecutions'
import { at, fieldsOf, numberOf } from './looseJson'
import type { RunLayout } from './runLayout'

/** Blocked actions of a finished run. */
export interface RunViolations {
  /** Turns of the blocked actions, in order. */
  readonly turns: readonly (number | null)[]
  /** `log`: from the tool log; `rules`: the rules of `checkCode` on the code of the conversation. */
  readonly source: 'log' | 'rules'
  /** Two or more, or the report says so: the run is disqualified. */
  readonly breach: boolean
  /** Turn of the second. */
  readonly breachTurn: number | null
}

/** Whether a line of the tool log is a blocked action. A time-out has the exit code −1, too, but no word of blocking. */
export function isBlocked(line: unknown, layout: RunLayout): boolean {
  const entry = fieldsOf(line)
  if (layout === 'enhancement') return Boolean(entry.violation)
  const stderr = at(entry, 'result', 'stderr')
  return at(entry, 'result', 'exit_code') === -1 && typeof stderr === 'string' && stderr.includes('BLOCKED')
}

/** The violations of a run from the blocked lines of its log; without a log, and for reports, from its code. */
export function runViolations(
  blocked: readonly unknown[] | null,
  executions: readonly CodeExecution[],
  reported: boolean,
): RunViolations {
  const turns =
    blocked === null
      ? executions.filter(({ code }) => checkCode(code, 'segmentation') !== null).map(({ turn }) => turn)
      : blocked.map((entry) => numberOf(fieldsOf(entry).turn))
  return {
    turns,
    source: blocked === null ? 'rules' : 'log',
    breach: turns.length >= 2 || reported,
    breachTurn: turns[1] ?? null,
  }
}
