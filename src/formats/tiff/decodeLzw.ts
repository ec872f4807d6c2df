import type { Fail } from '../readers/pictureFailure'

/**
 * The LZW of TIFF: codes of 9 to 12 bits, highest bit first, widened one code earlier than in GIF. A string is kept as its position in the output,
 * where it was written before.
 */
export function decodeLzw(bytes: Uint8Array, need: number, fail: Fail): Uint8Array {
  if (bytes.length > 1 && bytes[0] === 0 && (bytes[1] & 1) === 1)
    throw fail('unsupported', 'LZW in the bit order of old writers', 'codes from the high bit down')
  const out = new Uint8Array(need)
  const start = new Uint32Array(4097)
  const length = new Uint16Array(4097)
  let to = 0
  let at = 0
  let bits = 0
  let held = 0
  let width = 9
  let next = 258
  let previous = -1
  let previousLength = 0
  while (to < need) {
    while (held < width) {
      if (at >= bytes.length) throw fail('truncated', `${to} bytes after LZW`, `${need} bytes`)
      bits = ((bits << 8) | bytes[at++]) & 0xffffff
      held += 8
    }
    held -= width
    const code = (bits >>> held) & ((1 << width) - 1)
    if (code === 256) {
      width = 9
      next = 258
      previous = -1
      continue
    }
    if (code === 257) break
    if (code > next || (code >= 258 && previous < 0) || (code === next && previous < 0))
      throw fail('corrupt', `LZW code ${code} of ${next}`, 'a defined code')
    const from = to
    let size = 1
    if (code < 256) out[to++] = code
    else {
      const defined = code < next
      const source = defined ? start[code] : previous
      size = defined ? length[code] : previousLength + 1
      // A code that is not defined yet repeats its first byte at the end: copying forwards does this.
      for (let i = 0; i < size && to < need; i++) out[to++] = out[source + i]
    }
    if (previous >= 0 && next < 4096) {
      start[next] = previous
      length[next] = previousLength + 1
      next++
      if (next >= (1 << width) - 1 && width < 12) width++
    }
    previous = from
    previousLength = size
  }
  if (to < need) throw fail('truncated', `${to} bytes after LZW`, `${need} bytes`)
  return out
}
