/** BloscLZ, the own compression of Blosc: FastLZ with matches of up to 8 KiB, or up to 72 KiB with two more bytes. */

/** The longest distance without the two more bytes. */
const nearest = 8191

/** Fills `out` from one block. @returns whether the block is whole and fills it exactly. */
export function decodeBloscLz(bytes: Uint8Array, out: Uint8Array): boolean {
  const end = bytes.length
  const need = out.length
  if (end === 0) return false
  let at = 1
  let done = 0
  for (let control = bytes[0] & 31; ; control = bytes[at++]) {
    if (control < 32) {
      const literals = control + 1
      if (at + literals > end || done + literals > need) return false
      for (const stop = at + literals; at < stop; ) out[done++] = bytes[at++]
    } else {
      let length = (control >> 5) + 2
      if (control >> 5 === 7)
        for (let more = 255; more === 255; length += more) {
          if (at >= end) return false
          more = bytes[at++]
        }
      if (at >= end) return false
      const low = bytes[at++]
      let back = ((control & 31) << 8) + low + 1
      if (low === 255 && (control & 31) === 31) {
        if (at + 2 > end) return false
        back = (bytes[at] << 8) + bytes[at + 1] + nearest + 1
        at += 2
      }
      if (back > done || done + length > need) return false
      for (let i = 0; i < length; i++) out[done + i] = out[done + i - back]
      done += length
    }
    if (at >= end) return done === need
  }
}
