/** A ZIP archive of stored and deflated entries; `odds`: how often a field says something else than what is there. */
import { deflateRawSync } from 'node:zlib'
import { crc32 } from '../../src/formats/gzip/crc32'
import { below, pick, type Random } from './random'

export function zipOf(entries: readonly (readonly [string, Uint8Array])[], random: Random, odds = 0): Uint8Array {
  const field = (sound: number, limit: number) =>
    random() < odds ? pick(random, [0, 1, sound + 1, limit - 1, below(random, limit)]) % limit : sound
  const locals: Uint8Array[] = []
  const central: Uint8Array[] = []
  let at = 0
  for (const [path, body] of entries) {
    const name = new TextEncoder().encode(path)
    const deflated = below(random, 2) === 1
    const stored = deflated ? deflateRawSync(body) : body
    const entry = new Uint8Array(46)
    const view = new DataView(entry.buffer)
    view.setUint32(0, 0x02014b50, true)
    view.setUint16(8, field(0, 4), true)
    view.setUint16(10, field(deflated ? 8 : 0, 100), true)
    view.setUint32(16, field(crc32(body) >>> 0, 2 ** 32), true)
    view.setUint32(20, field(stored.length, 2 ** 32), true)
    view.setUint32(24, field(body.length, 2 ** 32), true)
    view.setUint16(28, name.length, true)
    view.setUint32(42, field(at, 2 ** 32), true)
    const local = new Uint8Array(30)
    local.set(entry.subarray(6, 32), 4)
    new DataView(local.buffer).setUint32(0, 0x04034b50, true)
    locals.push(local, name, stored)
    central.push(entry, name)
    at += 30 + name.length + stored.length
  }
  const length = central.reduce((sum, part) => sum + part.length, 0)
  const end = new Uint8Array(22)
  const view = new DataView(end.buffer)
  view.setUint32(0, 0x06054b50, true)
  view.setUint16(8, entries.length, true)
  view.setUint16(10, field(entries.length, 2 ** 16), true)
  view.setUint32(12, field(length, 2 ** 32), true)
  view.setUint32(16, field(at, 2 ** 32), true)
  return new Uint8Array(Buffer.concat([...locals, ...central, end]))
}
