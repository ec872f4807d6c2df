import type { Fail } from '../readers/pictureFailure'

/** Apple's run lengths: n < 128 copies n + 1 bytes, n > 128 repeats one byte 257 - n times, 128 does nothing. */
export function decodePackBits(bytes: Uint8Array, need: number, fail: Fail): Uint8Array {
  const out = new Uint8Array(need)
  let to = 0
  for (let at = 0; at < bytes.length && to < need; ) {
    const head = bytes[at++]
    if (head < 128) {
      if (at + head + 1 > bytes.length) break
      out.set(bytes.subarray(at, at + Math.min(head + 1, need - to)), to)
      at += head + 1
      to += head + 1
    } else if (head > 128) {
      if (at >= bytes.length) break
      out.fill(bytes[at++], to, to + 257 - head)
      to += 257 - head
    }
  }
  if (to < need) throw fail('truncated', `${to} bytes after PackBits`, `${need} bytes`)
  return out
}
