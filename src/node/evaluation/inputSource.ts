import { statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Source, ZarrChoice } from '../../contract'
import { isSingleFile } from '../../evaluation/tasks/taskSheets'
import { directorySource } from '../files/directorySource'

/** The files of a folder; a single file, such as a table, as a folder of its own. Images have folders. */
export function inputSource(path: string, zarr?: ZarrChoice): Source {
  if (!isInputFile(path)) return directorySource(path, { links: 'anywhere', zarr })
  const name = basename(path)
  const source = directorySource(dirname(path), { links: 'anywhere', zarr })
  return { ...source, list: async (folder) => (folder === '' ? [name] : []) }
}

/** Whether a path is a file that an evaluation takes by itself. */
export function isInputFile(path: string): boolean {
  return isSingleFile(path) && (statSync(path, { throwIfNoEntry: false })?.isFile() ?? false)
}
