import { createHash, webcrypto } from 'node:crypto'

/** Below this a hash costs less than asking another thread for it. */
const SMALL = 128 * 1024
/** Above this the copy that another thread is given costs as much as the hash. */
const LARGE = 64 * 2 ** 20

/** Lower-case hexadecimal SHA-256 of a file's bytes, computed by another thread where that pays. */
export function fileHash(bytes: Uint8Array): string | Promise<string> {
  if (bytes.length >= SMALL && bytes.length <= LARGE)
    return webcrypto.subtle.digest('SHA-256', bytes).then((digest) => Buffer.from(digest).toString('hex'))
  const hash = createHash('sha256')
  // OpenSSL takes less than 2 GiB at once.
  for (let at = 0; at < bytes.length; at += LARGE) hash.update(bytes.subarray(at, at + LARGE))
  return hash.digest('hex')
}
