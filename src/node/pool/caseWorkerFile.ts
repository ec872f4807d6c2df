import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The file that a process of the pool runs; null where a program was bundled into one file and has lost it. */
export function caseWorkerFile(given?: string): string | null {
  const file = given ?? fileURLToPath(new URL('case-worker.js', import.meta.url))
  return existsSync(file) ? file : null
}
