import type { Source } from '../../contract'
import { metadataNames } from './metadataNames'

/** Whether a folder is a Zarr group or array. */
export async function isZarrFolder(source: Pick<Source, 'exists'>, folder: string): Promise<boolean> {
  for (const name of metadataNames) if (await source.exists(folder === '' ? name : `${folder}/${name}`)) return true
  return false
}
