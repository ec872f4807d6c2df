/** Estimate of the memory that a file needs, from its first and last bytes, to decide how many cases run at once. */
import { closeSync, readSync, type Stats } from 'node:fs'
import { isGzip } from '../../formats/gzip/isGzip'
import { openRegular } from './openRegular'

const HEAD = 2048

/**
 * Bytes of the unpacked samples of a file; its size on disk if they are not known, 0 if it is no regular file. Reads synchronously, which is faster than
 * another thread for hundreds of small files.
 */
export function unpackedSize(path: string): number {
  let opened: { readonly file: number; readonly status: Stats }
  try {
    opened = openRegular(path)
  } catch {
    return 0
  }
  const { file, status } = opened
  try {
    const { size } = status
    const head = Buffer.alloc(Math.min(HEAD, size))
    readSync(file, head, 0, head.length, 0)
    if (isGzip(head) && size > 18) {
      const tail = Buffer.alloc(4)
      readSync(file, tail, 0, 4, size - 4)
      return Math.max(size, tail.readUInt32LE(0))
    }
    return Math.max(size, declaredSize(head))
  } finally {
    closeSync(file)
  }
}

/** Bytes by the sizes in a PNG, MetaImage or NRRD header at four bytes a sample; 0 for other headers. */
function declaredSize(head: Buffer): number {
  if (head.length >= 24 && head.readUInt32BE(0) === 0x89504e47) return head.readUInt32BE(16) * head.readUInt32BE(20) * 4
  const sizes = /^(?:DimSize\s*=|sizes:)\s*([\d ]+)/m.exec(head.toString('latin1'))?.[1]
  return sizes
    ? 4 *
        sizes
          .trim()
          .split(/ +/)
          .reduce((product, size) => product * Number(size), 1)
    : 0
}
