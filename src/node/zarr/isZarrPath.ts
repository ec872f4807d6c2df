import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Whether a path on disk is the folder of a Zarr group or array. */
export const isZarrPath = (path: string): boolean =>
  ['zarr.json', '.zattrs', '.zgroup', '.zarray'].some((name) => existsSync(join(path, name)))
