import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const built = fileURLToPath(new URL('case-worker.js', import.meta.url))
const isBuilt = existsSync(built)

/** The file that a process of the pool runs; null if it is missing, as in a program that is bundled into one file. */
export function caseWorkerFile(given?: string): string | null {
  if (given === undefined) return isBuilt ? built : null
  return existsSync(given) ? given : null
}
