// Writers of the file formats of the workloads. medgrade and the peers read the same files.
import { writeFileSync } from 'node:fs'
import { deflateSync, gzipSync } from 'node:zlib'
import { PNG } from 'pngjs'

const niftiCodes = new Map([
  [Uint8Array, [2, 8]],
  [Uint16Array, [512, 16]],
  [Float64Array, [64, 64]],
])

/** NIfTI-1 with the geometry of a scanner: RAS directions in the sform, millimetres. */
export function niftiBytes({ data, size, spacing }) {
  const [code, bits] = niftiCodes.get(data.constructor)
  const bytes = new Uint8Array(352 + data.byteLength)
  const view = new DataView(bytes.buffer)
  view.setInt32(0, 348, true)
  ;[3, ...size, 1, 1, 1, 1].forEach((n, k) => {
    view.setInt16(40 + 2 * k, n, true)
  })
  view.setInt16(70, code, true)
  view.setInt16(72, bits, true)
  ;[1, ...spacing, 0, 0, 0, 0].forEach((s, k) => {
    view.setFloat32(76 + 4 * k, s, true)
  })
  view.setFloat32(108, 352, true)
  view.setFloat32(112, 1, true)
  bytes[123] = 2
  view.setInt16(254, 1, true)
  for (let r = 0; r < 3; r++) view.setFloat32(280 + 20 * r, spacing[r], true)
  bytes.set([0x6e, 0x2b, 0x31, 0], 344)
  bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), 352)
  return bytes
}

export function writeNifti(path, volume, level = 6) {
  const bytes = niftiBytes(volume)
  writeFileSync(path, path.endsWith('.gz') ? gzipSync(bytes, { level }) : bytes)
}

const npyTypes = new Map([
  [Int16Array, '<i2'],
  [Uint8Array, '|u1'],
  [Uint16Array, '<u2'],
  [Int32Array, '<i4'],
  [Float32Array, '<f4'],
  [Float64Array, '<f8'],
])

/** NumPy .npy, C order. */
export function writeNpy(path, data, shape) {
  const head = `{'descr': '${npyTypes.get(data.constructor)}', 'fortran_order': False, 'shape': (${shape.join(', ')},), }`
  const padded = `${head.padEnd(Math.ceil((head.length + 11) / 64) * 64 - 11)}\n`
  const prefix = Buffer.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, padded.length & 255, padded.length >> 8])
  const body = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  writeFileSync(path, Buffer.concat([prefix, Buffer.from(padded, 'latin1'), body]))
}

/** PNG, 8-bit gray, each row filtered by "up" as encoders often do for smooth images. */
export function writeGrayPng(path, data, [height, width]) {
  const png = new PNG({ width, height })
  png.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const gray = { colorType: 0, inputColorType: 0, bitDepth: 8, inputHasAlpha: false }
  writeFileSync(path, PNG.sync.write(png, { ...gray, filterType: 2, deflateLevel: 6, deflateStrategy: 0 }))
}

/** Baseline TIFF, 16-bit gray, one deflated strip, as cell-segmentation tools write. */
export function writeGrayTiff(path, data, [height, width]) {
  const strip = deflateSync(Buffer.from(data.buffer, data.byteOffset, data.byteLength))
  const entries = [
    [256, 4, width],
    [257, 4, height],
    [258, 3, 16],
    [259, 3, 8],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 4, height],
    [279, 4, strip.length],
    [339, 3, 1],
  ]
  const at = 8 + strip.length + (strip.length % 2)
  const out = Buffer.alloc(at + 2 + entries.length * 12 + 4)
  out.write('II', 0, 'latin1')
  out.writeUInt16LE(42, 2)
  out.writeUInt32LE(at, 4)
  strip.copy(out, 8)
  out.writeUInt16LE(entries.length, at)
  entries.forEach(([tag, type, value], k) => {
    const entry = at + 2 + 12 * k
    out.writeUInt16LE(tag, entry)
    out.writeUInt16LE(type, entry + 2)
    out.writeUInt32LE(1, entry + 4)
    if (type === 3) out.writeUInt16LE(value, entry + 8)
    else out.writeUInt32LE(value, entry + 8)
  })
  writeFileSync(path, out)
}

export function writeJson(path, value) {
  writeFileSync(path, JSON.stringify(value))
}

/** A table from rows of cells. */
export function writeCsv(path, rows) {
  writeFileSync(path, `${rows.map((row) => row.join(',')).join('\n')}\n`)
}
