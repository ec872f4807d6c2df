import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

export interface BlockyZarr {
  readonly shape: readonly [number, number, number]
  readonly chunk: number
  /** By how many voxels the balls lie further along the last axis. */
  readonly shift: number
}

const labels = 5
/** Chunks of one period: two empty, one with a ball, one full of a label. */
const period = 4

/** Writes an OME-Zarr label map (0.4, zlib) whose chunks are empty, filled with one label, or hold a ball of one; the labels 1 to 5 take turns. */
export function blockyZarr(folder: string, { shape, chunk, shift }: BlockyZarr): void {
  const axes = ['z', 'y', 'x'].map((name) => ({ name, type: 'space', unit: 'micrometer' }))
  const datasets = [{ path: '0', coordinateTransformations: [{ type: 'scale', scale: [2, 1, 1] }] }]
  const json = (path: string, value: unknown) => writeFileSync(join(folder, path), JSON.stringify(value))
  mkdirSync(join(folder, '0'), { recursive: true })
  json('.zgroup', { zarr_format: 2 })
  json('.zattrs', { multiscales: [{ version: '0.4', axes, datasets }] })
  const array = { shape, chunks: [chunk, chunk, chunk], dtype: '|u1', order: 'C', fill_value: 0, filters: null }
  json('0/.zarray', { zarr_format: 2, ...array, compressor: { id: 'zlib', level: 1 }, dimension_separator: '.' })
  const [nz, ny, nx] = shape.map((size) => Math.ceil(size / chunk)) as [number, number, number]
  const packed = new Map<string, Uint8Array>()
  for (let z = 0; z < nz; z++)
    for (let y = 0; y < ny; y++)
      for (let x = 0; x < nx; x++) {
        const kind = (x + 2 * y + 3 * z) % period
        const label = 1 + ((x + y + z) % labels)
        const key = `${kind} ${label}`
        const bytes = packed.get(key) ?? deflateSync(chunkOf(kind, label, chunk, shift), { level: 1 })
        packed.set(key, bytes)
        writeFileSync(join(folder, '0', `${z}.${y}.${x}`), bytes)
      }
}

function chunkOf(kind: number, label: number, chunk: number, shift: number): Uint8Array {
  const voxels = new Uint8Array(chunk ** 3)
  if (kind === 3) return voxels.fill(label)
  if (kind !== 2) return voxels
  const radius = chunk / 4
  for (let z = 0, i = 0; z < chunk; z++)
    for (let y = 0; y < chunk; y++)
      for (let x = 0; x < chunk; x++, i++) {
        const away = Math.hypot(z - chunk / 2, y - chunk / 2, x - shift - chunk / 2)
        if (away <= radius) voxels[i] = label
      }
  return voxels
}
