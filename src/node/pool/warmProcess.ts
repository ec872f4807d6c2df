import { caseWorkerFile } from './caseWorkerFile'
import { returnProcess, takeProcess } from './processStock'
import { workerArguments } from './workerArguments'

/** Starts a process that will be needed. `challenge`: whose files it will need, if that is known. */
export function warmProcess(challenge?: string): void {
  const file = caseWorkerFile()
  if (file === null) return
  const worker = takeProcess(file, workerArguments())
  worker.tell({ kind: 'warm', ...(challenge === undefined ? {} : { challenge }) })
  returnProcess(worker, file, workerArguments())
}
