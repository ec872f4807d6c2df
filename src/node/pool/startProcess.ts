import { caseWorkerFile } from './caseWorkerFile'
import { returnProcess, takeProcess } from './processStock'
import { workerArguments } from './workerArguments'
import type { WorkerProcess } from './workerProcess'

/** Starts a process that will be needed; the next pool takes it. Null where processes cannot be started. */
export function startProcess(): WorkerProcess | null {
  const file = caseWorkerFile()
  if (file === null) return null
  const worker = takeProcess(file, workerArguments())
  returnProcess(worker, file, workerArguments())
  return worker
}
