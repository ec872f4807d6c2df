import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { unlessMachineFails } from './readFailure'

/** The status of a path, links followed; null where there is nothing to see. @throws MedgradeError `machine-failed`. */
export async function statusAt(path: string): Promise<Stats | null> {
  return stat(path).catch((error: unknown) => unlessMachineFails(error, path, null))
}
