// OME-Zarr 0.4 labels of 21 GB, far larger than memory: as in a segmented light-sheet image, most chunks are empty and have no file.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { randomOf } from './random.mjs'
import { blankVolume, paintBall } from './volume.mjs'

const SHAPE = [2048, 3200, 3200]
const CHUNK = 128
/** One chunk of so many has labels. */
const FILLED = 4
/** Chunks with different contents; each stands in many places. */
const KINDS = 8
const LABELS = 5

/** `moved`: voxels by which the labels of this side are moved. */
export function writeLargeLabels(folder, moved) {
  mkdirSync(folder, { recursive: true })
  const json = (name, value) => writeFileSync(join(folder, name), JSON.stringify(value))
  json('.zgroup', { zarr_format: 2 })
  const axes = ['z', 'y', 'x'].map((name) => ({ name, type: 'space', unit: 'micrometer' }))
  const datasets = [{ path: '0', coordinateTransformations: [{ type: 'scale', scale: [1, 0.5, 0.5] }] }]
  json('.zattrs', { multiscales: [{ version: '0.4', axes, datasets }], 'image-label': { version: '0.4' } })
  mkdirSync(join(folder, '0'))
  json('0/.zarray', {
    zarr_format: 2,
    shape: SHAPE,
    chunks: [CHUNK, CHUNK, CHUNK],
    dtype: '|u1',
    compressor: { id: 'gzip', level: 1 },
    fill_value: 0,
    order: 'C',
    filters: null,
    dimension_separator: '.',
  })
  const kinds = Array.from({ length: KINDS }, (_, kind) => gzipSync(chunkOf(kind, moved), { level: 1 }))
  const [nz, ny, nx] = SHAPE.map((size) => Math.ceil(size / CHUNK))
  for (let i = 0; i < nz * ny * nx; i += FILLED) {
    const at = [Math.floor(i / (ny * nx)), Math.floor(i / nx) % ny, i % nx]
    writeFileSync(join(folder, '0', at.join('.')), kinds[(i / FILLED) % KINDS])
  }
}

/** Balls of every label, a tenth of the chunk together. */
function chunkOf(kind, moved) {
  const random = randomOf(170 + kind)
  const volume = blankVolume([CHUNK, CHUNK, CHUNK], [1, 1, 1])
  for (let k = 0; k < 12; k++) {
    const radius = 8 + random.int(20)
    const centre = [0, 1, 2].map(() => radius + 4 + random.int(CHUNK - 2 * radius - 8))
    paintBall(volume, [centre[0] + moved, centre[1], centre[2]], radius, 1 + (k % LABELS))
  }
  return volume.data
}
