import { statSync } from 'node:fs'
import { join } from 'node:path'
import { readLocalFileSync } from '../files/readLocalFile'

/** Most bytes that a byte of an archive unpacks to, about what deflate makes of an empty label map. */
const mostOfPacked = 1000
/** Bytes of a sample at most. */
const sampleBytes = 8

/** Bytes of the samples of an OME-Zarr, which is read in parts: at most, for limits of time; 0 for anything else. */
export function zarrBytes(path: string): number {
  const status = statSync(path, { throwIfNoEntry: false })
  if (/\.(?:zarr\.zip|ozx)$/i.test(path)) return mostOfPacked * (status?.size ?? 0)
  // Every case asks: an ordinary file costs this one look.
  if (!status?.isDirectory()) return 0
  const meta = metadataOf(path)
  const own = (meta?.attributes as Json | undefined)?.ome ?? meta
  const [image] = ((own as Json | undefined)?.multiscales ?? []) as readonly Json[]
  const [level] = (image?.datasets ?? []) as readonly Json[]
  const array = typeof level?.path === 'string' ? metadataOf(join(path, level.path)) : meta
  return Array.isArray(array?.shape) ? array.shape.reduce((all: number, size) => all * Number(size), sampleBytes) : 0
}

type Json = Readonly<Record<string, unknown>>

/** What the first metadata file of a folder says of an array or an image; damage is found by the reader. */
function metadataOf(folder: string): Json | null {
  for (const file of ['.zarray', 'zarr.json', '.zattrs']) {
    try {
      return JSON.parse(new TextDecoder().decode(readLocalFileSync(join(folder, file)))) as Json
    } catch {}
  }
  return null
}
