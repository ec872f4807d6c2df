import { refuse } from '../../errors/refuse'
import { withWay } from '../../errors/withWay'
import { storedZip } from '../zip/storedZip'
import { type LevelSetting, openMultiscale } from './openMultiscale'
import { selectionFile } from './packedSelection'
import { chunkFiles } from './readRegion'
import { tooLarge } from './tooLarge'
import { product } from './zarrArray'
import type { ZarrStore } from './zarrStore'
import { zarrWays } from './zarrWays'

/** Bytes of samples: the chunks of an image that nothing reads whole are not read. */
const mostSamples = 2 ** 32

/**
 * The metadata and the chunks of one resolution as an archive, which is read as the image.
 *
 * @throws MedgradeError as `openMultiscale`; `too-large` for more than `maxBytes` of the store.
 */
export function packedZarr(store: ZarrStore, setting: LevelSetting): Promise<Uint8Array> {
  return withWay(zarrWays, () => packed(store, setting))
}

async function packed(store: ZarrStore, setting: LevelSetting): Promise<Uint8Array> {
  const files: { readonly name: string; readonly bytes: Uint8Array }[] = [
    { name: selectionFile, bytes: new TextEncoder().encode(JSON.stringify(setting)) },
  ]
  let room = store.maxBytes
  const keep = async (name: string): Promise<Uint8Array | null> => {
    const bytes = await store.read(name)
    if (bytes === null) return null
    room -= bytes.length
    if (room < 0)
      refuse('too-large', 'chunks', `more than ${store.maxBytes} bytes`, 'another level, by --level', {
        file: store.name,
      })
    files.push({ name, bytes })
    return bytes
  }
  const { array } = await openMultiscale({ ...store, read: keep }, setting)
  const size = product(array.shape) * array.itemBytes
  if (size > mostSamples) throw tooLarge(store.name, `${size} bytes`, mostSamples)
  for (const name of chunkFiles(store, array)) await keep(name)
  return storedZip(files)
}
