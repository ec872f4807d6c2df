import { isMedgradeError } from '../../errors/MedgradeError'
import type { Fail } from '../readers/pictureFailure'

/**
 * The first `need` bytes of a Zstandard frame.
 *
 * @throws MedgradeError `too-large` for a window far above `need`, before it is allocated; `truncated`, `corrupt`.
 */
export async function decodeZstandard(bytes: Uint8Array, need: number, fail: Fail): Promise<Uint8Array> {
  const limit = Math.max(2 * need, 8 << 20)
  const window = zstandardWindow(bytes)
  if (Number.isNaN(window)) throw fail('corrupt', 'other bytes than a frame of Zstandard', 'a valid stream')
  if (!(window <= limit)) throw fail('too-large', `a Zstandard window of ${window} bytes`, `at most ${limit}`)
  const { decompress } = await import('fzstd')
  try {
    const out = decompress(bytes)
    if (out.length < need) throw fail('truncated', `${out.length} bytes after Zstandard`, `${need} bytes`)
    return out.subarray(0, need)
  } catch (error) {
    if (isMedgradeError(error)) throw error
    throw fail('corrupt', 'broken Zstandard data', 'a valid stream', error)
  }
}

/** Bytes that the decoder would allocate for the frame: its content size if declared, else its window. NaN: no frame. */
function zstandardWindow(bytes: Uint8Array): number {
  if (bytes.length < 14 || bytes[0] !== 0x28 || bytes[1] !== 0xb5 || bytes[2] !== 0x2f || bytes[3] !== 0xfd)
    return bytes.length < 14 && bytes.length > 4 ? 0 : Number.NaN
  const flags = bytes[4]
  const single = (flags >> 5) & 1
  const wide = flags >> 6
  let at = 6 - single + [0, 1, 2, 4][flags & 3]
  let content = 0
  const length = wide ? 1 << wide : single
  for (let i = length - 1; i >= 0; i--) content = content * 256 + bytes[at + i]
  at += length
  const exponent = 2 ** (10 + (bytes[5] >> 3))
  const window = single ? 0 : exponent + (exponent / 8) * (bytes[5] & 7)
  return Math.max(content, window)
}
