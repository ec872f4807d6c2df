import { loadOnce } from '../../formats/loadOnce'

// Node makes all of its cryptography ready for whoever imports it, which most command lines do not need.
const cryptography = loadOnce(() => import('node:crypto'))

/** Below this size hashing is faster than a call to another thread. */
const SMALL = 128 * 1024
/** Above this size the copy for another thread takes as long as hashing. */
const LARGE = 64 * 2 ** 20

/** Lower-case hexadecimal SHA-256 of the bytes of a file, computed by another thread if that is faster. */
export async function fileHash(bytes: Uint8Array): Promise<string> {
  const crypto = await cryptography()
  if (bytes.length >= SMALL && bytes.length <= LARGE)
    return Buffer.from(await crypto.webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
  // Node has crypto.hash from 20.12 and 21.7 on.
  const once = (crypto as { readonly hash?: typeof crypto.hash }).hash
  if (once && bytes.length <= LARGE) return once('sha256', bytes, 'hex')
  const hash = crypto.createHash('sha256')
  // OpenSSL accepts less than 2 GiB at once.
  for (let at = 0; at < bytes.length; at += LARGE) hash.update(bytes.subarray(at, at + LARGE))
  return hash.digest('hex')
}
