import { readJson } from '../tree/readJson'
import type { LevelSetting } from './openMultiscale'
import { isObject } from './zarrJson'
import type { ZarrStore } from './zarrStore'

/** A file of a packed folder that says which image and resolution was packed. It is no file of Zarr. */
export const selectionFile = '.zarr/selection.json'

/** The largest resolution of the image itself. */
export const wholeImage: LevelSetting = { level: 0, label: null }

/** What a packed folder holds; the image itself for any other archive. */
export async function packedSelection(store: ZarrStore): Promise<LevelSetting> {
  const bytes = await store.read(selectionFile)
  const found = bytes === null ? null : readJson(bytes, store.name)
  if (!isObject(found)) return wholeImage
  const { level, label } = found
  return {
    level: Number.isSafeInteger(level) ? (level as number) : 0,
    label: typeof label === 'string' ? label : null,
  }
}
