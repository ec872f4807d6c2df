/** LZ4 in its block format: literals and matches of up to 64 KiB back, without a frame. */

/** Fills `out` from one block. @returns whether the block is whole and fills it exactly. */
export function decodeLz4Block(bytes: Uint8Array, out: Uint8Array): boolean {
  const end = bytes.length
  const need = out.length
  let at = 0
  let done = 0
  while (at < end) {
    const token = bytes[at++]
    let literals = token >> 4
    if (literals === 15)
      for (let more = 255; more === 255; literals += more) {
        if (at >= end) return false
        more = bytes[at++]
      }
    if (at + literals > end || done + literals > need) return false
    for (const stop = at + literals; at < stop; ) out[done++] = bytes[at++]
    // The last sequence has no match.
    if (at === end) return done === need
    if (at + 2 > end) return false
    const back = bytes[at] | (bytes[at + 1] << 8)
    at += 2
    let length = (token & 15) + 4
    if ((token & 15) === 15)
      for (let more = 255; more === 255; length += more) {
        if (at >= end) return false
        more = bytes[at++]
      }
    if (back === 0 || back > done || done + length > need) return false
    if (back >= length) out.copyWithin(done, done - back, done - back + length)
    else for (let i = 0; i < length; i++) out[done + i] = out[done + i - back]
    done += length
  }
  return false
}
