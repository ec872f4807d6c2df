/** Where prepared data are looked for if no option says it. */
import { homedir } from 'node:os'
import { join } from 'node:path'
import { statusAt } from '../node/files/statusAt'

export interface DataFolder {
  readonly path: string
  /** What names it. */
  readonly from: 'MEDGRADE_DATA' | 'default'
}

/** The folder that the variable MEDGRADE_DATA names, else that below the user's cache. */
export function configuredData(): DataFolder {
  const named = process.env.MEDGRADE_DATA
  return named
    ? { path: named, from: 'MEDGRADE_DATA' }
    : { path: join(homedir(), '.cache', 'medgrade', 'data'), from: 'default' }
}

/** The configured folder; undefined where it is the default and does not exist. */
export async function dataFolder(): Promise<string | undefined> {
  const { path, from } = configuredData()
  return from === 'MEDGRADE_DATA' || (await statusAt(path))?.isDirectory() ? path : undefined
}
