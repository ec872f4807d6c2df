import { refuseDicom } from './refuseDicom'

/**
 * Decodes a frame in the run lengths of DICOM (PackBits), a segment for each byte of a sample, the highest byte first.
 *
 * @param out 8- or 16-bit samples; overwritten.
 * @throws MedgradeError `corrupt`, `truncated`.
 */
export function decodeRleFrame<T extends Uint8Array | Uint16Array>(frame: Uint8Array, out: T, file: string): T {
  const planes = out.BYTES_PER_ELEMENT
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const header = 64
  const count = frame.length < header ? 0 : view.getUint32(0, true)
  if (count !== planes)
    refuseDicom('corrupt', 'RLE frame of PixelData', `${count} segments`, `${planes} segments`, { file })
  out.fill(0)
  for (let plane = 0; plane < planes; plane++) {
    const from = view.getUint32(4 + 4 * plane, true)
    const to = plane + 1 < planes ? view.getUint32(8 + 4 * plane, true) : frame.length
    if (from < header || to > frame.length || from > to)
      refuseDicom(
        'corrupt',
        'RLE frame of PixelData',
        `a segment from ${from} to ${to}`,
        `offsets from 64 to ${frame.length}`,
        { file },
      )
    const shift = 8 * (planes - 1 - plane)
    const reached = unpackRuns(frame.subarray(from, to), out, shift)
    if (reached < out.length)
      refuseDicom('truncated', 'RLE frame of PixelData', `${reached} pixels`, `${out.length} pixels`, { file })
  }
  return out
}

/** Adds the bytes of a plane to the samples; returns how many it has. */
function unpackRuns(packed: Uint8Array, out: Uint8Array | Uint16Array, shift: number): number {
  let at = 0
  for (let i = 0; i < packed.length && at < out.length; ) {
    const code = packed[i++]
    if (code === 128) continue
    const length = Math.min(code < 128 ? code + 1 : 257 - code, out.length - at)
    if (code > 128) {
      if (i >= packed.length) return at
      const value = packed[i++] << shift
      if (value !== 0) for (let k = 0; k < length; k++) out[at + k] |= value
    } else {
      if (i + length > packed.length) return at
      for (let k = 0; k < length; k++) out[at + k] |= packed[i + k] << shift
      i += code + 1
    }
    at += length
  }
  return at
}
