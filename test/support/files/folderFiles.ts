import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Every file below a folder, by its path below it; none where there is no folder. */
export function folderFiles(folder: string): Record<string, Uint8Array> {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort() : []
  const files = names.filter((name) => statSync(join(folder, name)).isFile())
  return Object.fromEntries(files.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name))]))
}
