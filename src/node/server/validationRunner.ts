/** Runs each validation in a new process, which is ended if it exceeds the limits of time or memory. */
import { caseWorkerFile } from '../pool/caseWorkerFile'
import { deathError } from '../pool/deathError'
import { workerArguments } from '../pool/workerArguments'
import { WorkerDeath, workerProcess } from '../pool/workerProcess'
import { type Answer, failed } from './answers'
import type { Upload } from './readUpload'
import type { ServerLimits } from './serverLimits'
import { validateUpload } from './validateUpload'

/** Rejects if the signal aborts because the client has gone. */
export type ValidationRunner = (upload: Upload, signal: AbortSignal) => Promise<Answer>

const statuses: Readonly<Record<string, number>> = { timeout: 504, 'out-of-memory': 413 }

export function validationRunner(limits: ServerLimits, workerFile?: string): ValidationRunner {
  const file = caseWorkerFile(workerFile)
  if (file === null) return (upload) => validateUpload(upload)
  const enter = semaphore(limits.validations)
  return async (upload, signal) => {
    const leave = await enter(signal)
    try {
      return await inProcess(file, upload, limits, signal)
    } finally {
      leave()
    }
  }
}

async function inProcess(file: string, upload: Upload, limits: ServerLimits, signal: AbortSignal): Promise<Answer> {
  const worker = workerProcess(file, workerArguments())
  const end = () => worker.end()
  signal.addEventListener('abort', end)
  const memory = Math.floor((limits.memory ?? process.availableMemory() / 2) / limits.validations)
  try {
    const limit = { timeout: () => limits.validationTimeout, memory: () => memory }
    return (await worker.ask({ kind: 'upload', upload }, limit)) as Answer
  } catch (thrown) {
    if (!(thrown instanceof WorkerDeath)) throw thrown
    const { code, message } = deathError(thrown, { what: 'The validation', ownCode: false })
    return failed(statuses[code] ?? 500, message)
  } finally {
    signal.removeEventListener('abort', end)
    worker.end()
  }
}

/** Admits at most `most` callers at once, in order. The function that it returns resolves to one that ends the turn. */
function semaphore(most: number): (signal: AbortSignal) => Promise<() => void> {
  let inside = 0
  const waiting = new Set<() => void>()
  const leave = () => {
    inside--
    const [next] = waiting
    next?.()
  }
  return (signal) =>
    new Promise((resolve, reject) => {
      const give = () => {
        waiting.delete(enter)
        signal.removeEventListener('abort', give)
        reject(signal.reason)
      }
      const enter = () => {
        waiting.delete(enter)
        signal.removeEventListener('abort', give)
        inside++
        resolve(leave)
      }
      if (signal.aborted) give()
      else if (inside < most) enter()
      else {
        waiting.add(enter)
        signal.addEventListener('abort', give)
      }
    })
}
