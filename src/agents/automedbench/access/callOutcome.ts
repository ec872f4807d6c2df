/** What a log says of a call: `requested` alone means that it never reached the executor. */
export type CallOutcome = 'ran' | 'blocked' | 'stopped' | 'failed' | 'unknown' | 'requested'

/** What a log recorded of a call's result; undefined: the log has no such field. */
export interface CallResult {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string | undefined
}

const denials =
  /no such file or directory|permission denied|operation not permitted|FileNotFoundError|PermissionError|NotADirectoryError|cannot access|cannot open|command not found/i
const neverBegan = /SyntaxError|IndentationError|syntax error/

/**
 * The outcome of a call with a result. The code may have written what looks like an error; where it holds such words itself, they prove nothing.
 *
 * `stopped`: ended by the executor, blocked or out of time. `failed`: it ran, and what it tried to open was not there or not open to it.
 */
export function callOutcome({ exitCode, stdout, stderr }: CallResult, code: string): CallOutcome {
  if (exitCode === -1 && stderr?.includes('BLOCKED')) return 'blocked'
  if (exitCode === -1 && stderr === undefined && stdout.trim() === '') return 'stopped'
  const said = `${stdout}\n${stderr ?? ''}`
  const denied = denials.test(said) && !denials.test(code)
  if (exitCode === null) return /^\s*BLOCKED/.test(said) ? 'blocked' : denied ? 'failed' : 'unknown'
  // Out of time: the sandbox let it run.
  if (exitCode === -1) return denied ? 'failed' : 'ran'
  if (exitCode === 0) return denied && stdout.trim() === '' ? 'failed' : 'ran'
  if (denied || neverBegan.test(said) || said.trim() === '') return 'failed'
  return 'ran'
}

const order: readonly CallOutcome[] = ['ran', 'blocked', 'failed', 'unknown', 'stopped', 'requested']

/** What all logs together say: success in one is success, and only a log that says more than nothing outweighs another. */
export function worstOutcome(outcomes: readonly CallOutcome[]): CallOutcome {
  return order.find((outcome) => outcomes.includes(outcome)) ?? 'requested'
}
