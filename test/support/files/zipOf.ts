import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP archive of deflated files. */
export function zipOf(content: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, plain] of content) {
    const data = deflateRawSync(plain)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    for (const [record, shift] of [
      [local, 0],
      [entry, 2],
    ] as const) {
      record.writeUInt16LE(8, 8 + shift)
      record.writeUInt32LE(crc32(plain), 14 + shift)
      record.writeUInt32LE(data.length, 18 + shift)
      record.writeUInt32LE(plain.length, 22 + shift)
      record.writeUInt16LE(name.length, 26 + shift)
    }
    entry.writeUInt32LE(at, 42)
    bodies.push(local, Buffer.from(name), data)
    entries.push(entry, Buffer.from(name))
    at += 30 + name.length + data.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(content.size, 8)
  end.writeUInt16LE(content.size, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...bodies, directory, end]))
}
