import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The file that a process of the pool runs; null if it is missing, as in a program that is bundled into one file. */
export function caseWorkerFile(given?: string): string | null {
  const file = given ?? fileURLToPath(new URL('case-worker.js', import.meta.url))
  return existsSync(file) ? file : null
}
