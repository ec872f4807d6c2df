import { startProcess } from './startProcess'

/** Starts a process that will be needed for whole gradings, or for the cases of an evaluation. `challenge`: whose code and files it will need, if that is known. */
export function warmProcess(challenge?: string): void {
  startProcess()?.tell({ kind: 'warm', challenge })
}
