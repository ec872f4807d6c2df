/** What the log of a run says of its budget, its time and its end. */
export interface RunLog {
  /** Seconds of the first `timeout` in the trace of the shell. */
  readonly budget: number | null
  /** Seconds between the first and the last time stamp. */
  readonly wallTime: number | null
  /** The status with which the agent ended last. */
  readonly exitCode: number | null
}

const CHUNK = 1 << 20
/** Longer lines are the output of an agent, not of the launcher. */
const LONGEST_LINE = 1 << 16

const stamp = /^\[(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d(?:[.,]\d{1,9})?)/
const budget = /\+ (?:[^ ]+ ){0,20}?timeout (\d{1,12}) /
const exit = /Agent exited with code (-?\d{1,9})/

/** Reads a log line by line. */
export function readRunLog(bytes: Uint8Array): RunLog {
  let found: number | null = null
  let exitCode: number | null = null
  let first: number | null = null
  let last: number | null = null
  for (const line of linesOf(bytes)) {
    const time = secondsOf(line)
    if (time !== null) {
      first ??= time
      last = time
    }
    if (found === null && line.includes('timeout ')) {
      const seconds = budget.exec(line)?.[1]
      if (seconds !== undefined) found = Number(seconds)
    }
    if (line.includes('Agent completed successfully')) exitCode = 0
    const code = line.includes('Agent exited') ? exit.exec(line)?.[1] : undefined
    if (code !== undefined) exitCode = Number(code)
  }
  return { budget: found, wallTime: first === null ? null : last! - first, exitCode }
}

function secondsOf(line: string): number | null {
  if (!line.startsWith('[')) return null
  const parts = stamp.exec(line)
  if (!parts) return null
  const [year, month, day, hour, minute] = parts.slice(1, 6).map(Number)
  return Date.UTC(year!, month! - 1, day!, hour!, minute!) / 1000 + Number(parts[6]!.replace(',', '.'))
}

/** A chunk at a time, so that a long log is never one text. */
function* linesOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const text = rest + decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true })
    const lines = text.split(/\r?\n/)
    rest = lines.pop()!.slice(0, LONGEST_LINE)
    for (const line of lines) yield line.slice(0, LONGEST_LINE)
  }
  yield rest
}
