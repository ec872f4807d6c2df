import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder and those above it, one by one: `mkdir` with `recursive` never returns below /proc, where no folder can be created.
 *
 * @throws errors of the system; they are not converted.
 */
export function makeFolder(path: string): void {
  const missing: string[] = []
  for (let folder = resolve(path); !existsSync(folder) && folder !== dirname(folder); folder = dirname(folder))
    missing.push(folder)
  for (const folder of missing.reverse()) {
    try {
      mkdirSync(folder)
    } catch (error) {
      // Another process may have created it meanwhile.
      if (!existsSync(folder)) throw error
    }
  }
}
