/** The end of a process in the words of a report. */
import type { ReportError } from '../../contract'
import type { WorkerDeath } from './workerProcess'

const codes = {
  timeout: 'timeout',
  memory: 'out-of-memory',
  heap: 'out-of-memory',
  ended: 'worker-died',
  bystander: 'worker-died',
} as const

export interface Died {
  /** What was asked, as a sentence begins with it: `Case '7'`. */
  readonly what: string
  /** The step that was asked for; what the process told of others is passed over. Default: any. */
  readonly key?: string
  readonly case?: string
  /** Whether code of the organiser computes: what that does is not the competitor's. */
  readonly ownCode: boolean
}

/** Steps of a grading, as a sentence goes on. */
const words: Readonly<Record<string, string>> = {
  challenge: 'while the challenge was loaded',
  tasks: 'while its cases were listed',
  aggregate: 'while its cases were put together',
}

/**
 * A file is blamed while it is read. While a bundled challenge computes, time and memory beyond the limits are the submission's: they follow from its
 * content, and the limits from the size of the reference.
 */
export function deathError(death: WorkerDeath, { what, key, case: id, ownCode }: Died): ReportError {
  const step = key === undefined || death.step?.key === key ? death.step : null
  const code = codes[death.reason]
  const read = step?.reads
  const computes = step && step.key !== '' && step.key !== 'challenge' && !read
  const blamed = computes && !ownCode && code !== 'worker-died'
  const doing = step ? (words[step.key] ?? (step.case === undefined ? '' : 'while it was scored')) : ''
  const where = read ? `while ${read.path} was read` : doing
  const why = death.reason === 'heap' ? 'its heap is full' : death.message
  return {
    code,
    message: `${what} ended its process${where && ` ${where}`}: ${why}`,
    side: read ? read.side : blamed ? 'submission' : 'medgrade',
    ...(id === undefined ? {} : { case: id }),
    ...(read ? { file: read.path } : {}),
    found: why,
  }
}

/** Whether a challenge, by the path of its file, is code of the organiser. */
export function isOwnCode(path: string | undefined): boolean {
  return path !== undefined && /\.[cm]?[jt]s(?:#|$)/i.test(path)
}
