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

/** The flags with the data folder of the configuration, where they name no answers. Tracks of AutoMedBench have a folder of their own for each task. */
export async function withDataFolder<
  F extends { readonly answers?: string; readonly answersDir?: string; readonly dataDir?: string },
>(challenge: string, flags: F): Promise<F> {
  const named = flags.answers ?? flags.answersDir ?? flags.dataDir
  if (named !== undefined || challenge.startsWith('automedbench-')) return flags
  const dataDir = await dataFolder()
  return dataDir === undefined ? flags : { ...flags, dataDir }
}
