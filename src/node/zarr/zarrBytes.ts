import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Most bytes that a byte of an archive unpacks to, about what deflate makes of an empty label map. */
const mostOfPacked = 1000
/** Bytes of a sample at most. */
const sampleBytes = 8

/** Bytes of the samples of an OME-Zarr, which is read in parts: at most, for limits of time; 0 for anything else. */
export function zarrBytes(path: string): number {
  if (/\.(?:zarr\.zip|ozx)$/i.test(path)) return mostOfPacked * (statSync(path, { throwIfNoEntry: false })?.size ?? 0)
  for (const file of ['zarr.json', '.zarray', '.zattrs']) {
    const meta = jsonAt(join(path, file))
    const shape = meta?.shape
    if (Array.isArray(shape)) return shape.reduce((all: number, size) => all * Number(size), sampleBytes)
    const own = (meta?.attributes as Json | undefined)?.ome ?? meta
    const [image] = ((own as Json | undefined)?.multiscales ?? []) as readonly Json[]
    const [level] = (image?.datasets ?? []) as readonly Json[]
    if (typeof level?.path === 'string' && level.path !== '') return zarrBytes(join(path, level.path))
  }
  return 0
}

type Json = Readonly<Record<string, unknown>>

/** Damage is found by the reader. */
function jsonAt(path: string): Json | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Json
  } catch {
    return null
  }
}
