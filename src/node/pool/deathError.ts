/** Converts the end of a process into the error of a report. */
import type { ReportError } from '../../contract'
import { addressSpace } from './addressSpace'
import type { WorkerDeath } from './workerProcess'

const codes = {
  timeout: 'timeout',
  memory: 'out-of-memory',
  heap: 'out-of-memory',
  ended: 'worker-died',
  bystander: 'worker-died',
} as const

export interface Died {
  /** Beginning of the message: `Case '7'`. */
  readonly what: string
  /** The step that was asked for; notes of other steps are ignored. Default: any. */
  readonly key?: string
  readonly case?: string
  /** Whether the challenge is code of the organiser, whose failures are not the competitor's fault. */
  readonly ownCode: boolean
}

/** Steps of a grading in the message. */
const words: Readonly<Record<string, string>> = {
  challenge: 'while the challenge was loaded',
  tasks: 'while its cases were listed',
  aggregate: 'while its cases were put together',
}

/**
 * While a file is read, its side is at fault. While a bundled challenge computes, a limit that is exceeded is the fault of the submission: the limits follow
 * from the size of the reference. Where the shell limits the address space, a full heap is the fault of the machine.
 */
export function deathError(death: WorkerDeath, { what, key, case: id, ownCode }: Died): ReportError {
  const step = key === undefined || death.step?.key === key ? death.step : null
  const code = codes[death.reason]
  const read = step?.reads
  const computes = step && step.key !== '' && step.key !== 'challenge' && !read
  const space = death.reason === 'heap' ? addressSpace() : null
  const blamed = computes && !ownCode && code !== 'worker-died' && !space
  const doing = step ? (words[step.key] ?? (step.case === undefined ? '' : 'while it was scored')) : ''
  const where = read ? `while ${read.path} was read` : doing
  const limit = space ? `; ulimit -v allows ${space.allowed} MiB of address space` : ''
  const why = death.reason === 'heap' ? `its heap is full${limit}` : death.message
  return {
    code,
    message: `${what} ended its process${where && ` ${where}`}: ${why}`,
    side: space ? 'medgrade' : read ? read.side : blamed ? 'submission' : 'medgrade',
    ...(id === undefined ? {} : { case: id }),
    ...(read ? { file: read.path } : {}),
    found: why,
  }
}

/** Whether a challenge, by the path of its file, is code of the organiser. */
export function isOwnCode(path: string | undefined): boolean {
  return path !== undefined && /\.[cm]?[jt]s(?:#|$)/i.test(path)
}
