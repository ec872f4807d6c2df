/** The files below folders by device and inode, which are equal for hard links to one file. */
import { readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { unlessMachineFails } from './readFailure'

/** A text that is equal for all paths of a file. */
export function identityOf({ dev, ino }: Pick<Stats, 'dev' | 'ino'>): string {
  return `${dev}:${ino}`
}

/**
 * The identities of all files at and below `paths`, links followed. If one could not be looked at, a link to it would pass.
 *
 * @throws MedgradeError `machine-failed`.
 * @param except a folder that is left out.
 */
export function filesOf(paths: readonly string[], except: string): ReadonlySet<string> {
  const found = new Set<string>()
  const left = [...paths]
  const own = statusOf(except)
  // A folder that a link leads to again is not entered again.
  const seen = new Set(own ? [identityOf(own)] : [])
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    const status = statusOf(path)
    if (status?.isFile()) found.add(identityOf(status))
    if (!status?.isDirectory() || seen.has(identityOf(status))) continue
    seen.add(identityOf(status))
    for (const name of namesIn(path)) left.push(join(path, name))
  }
  return found
}

function statusOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    return unlessMachineFails(error, path, undefined)
  }
}

/** No names for a folder that cannot be listed. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    return unlessMachineFails(error, folder, [])
  }
}
