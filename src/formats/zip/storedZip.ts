import { crc32 } from '../gzip/crc32'

/** A ZIP archive of files as they are, without compression. */
export function storedZip(files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Uint8Array {
  const named = files.map(({ name, bytes }) => ({ name: new TextEncoder().encode(name), bytes }))
  const headers = named.reduce((sum, { name }) => sum + 30 + 46 + 2 * name.length, 22)
  const out = new Uint8Array(named.reduce((sum, { bytes }) => sum + bytes.length, headers))
  const view = new DataView(out.buffer)
  const directory: (() => void)[] = []
  let at = 0
  for (const { name, bytes } of named) {
    const local = at
    const checksum = crc32(bytes)
    const fields = (from: number) => {
      view.setUint16(from, 20, true)
      view.setUint32(from + 10, checksum, true)
      view.setUint32(from + 14, bytes.length, true)
      view.setUint32(from + 18, bytes.length, true)
      view.setUint16(from + 22, name.length, true)
    }
    view.setUint32(at, 0x04034b50, true)
    fields(at + 4)
    out.set(name, at + 30)
    out.set(bytes, at + 30 + name.length)
    at += 30 + name.length + bytes.length
    directory.push(() => {
      view.setUint32(at, 0x02014b50, true)
      view.setUint16(at + 4, 20, true)
      fields(at + 6)
      view.setUint32(at + 42, local, true)
      out.set(name, at + 46)
      at += 46 + name.length
    })
  }
  const start = at
  for (const write of directory) write()
  view.setUint32(at, 0x06054b50, true)
  view.setUint16(at + 8, named.length, true)
  view.setUint16(at + 10, named.length, true)
  view.setUint32(at + 12, at - start, true)
  view.setUint32(at + 16, start, true)
  return out
}
