/** The end of a process in the words of a report. */
import type { ReportError } from '../../contract'
import { SCORING } from './workerMessages'
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
  readonly case?: string
  /** Whether code of the organiser computes: what that does is not the competitor's. */
  readonly ownCode: boolean
}

/**
 * A file is blamed while it is read. While a bundled challenge computes, time and memory beyond the limits are the submission's: they follow from its
 * content, and the limits from the size of the reference.
 */
export function deathError(death: WorkerDeath, { what, case: id, ownCode }: Died): ReportError {
  const { side, file } = death.stage ?? { side: '', file: '' }
  const code = codes[death.reason]
  const reading = side === 'answers' || side === 'submission'
  const computing = side === SCORING && !ownCode && code !== 'worker-died'
  const where = reading ? ` while ${file} was read` : side === SCORING ? ' while it was scored' : ''
  const why = death.reason === 'heap' ? 'its heap is full' : death.message
  return {
    code,
    message: `${what} ended its process${where}: ${why}`,
    side: reading ? side : computing ? 'submission' : 'medgrade',
    ...(id === undefined ? {} : { case: id }),
    ...(reading ? { file } : {}),
    found: why,
  }
}
