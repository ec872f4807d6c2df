/** How much memory a file will ask for, guessed from its first and last bytes: enough to decide how many cases run at once, no more. */
import { closeSync, readSync, type Stats } from 'node:fs'
import { isGzip } from '../../formats/gzip/isGzip'
import { openRegular } from './openRegular'

const HEAD = 2048

/**
 * Bytes that the samples of a file take unpacked; its size on disk where nothing better is known, 0 for what is no regular file. Asked at once: there may be
 * hundreds of small files, and a look by another thread takes ten times as long.
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

/** Product of the sizes in a PNG, MetaImage or NRRD header, four bytes a sample; 0 where there are none. */
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
