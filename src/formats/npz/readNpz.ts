import type { NdArray, ReadContext } from '../../contract'
import { refuse } from '../../errors/refuse'
import { inflate } from '../gzip/inflate'
import { npyReader } from '../readers/npyReader'

const endRecord = 0x06054b50
const directoryEntry = 0x02014b50
const localHeader = 0x04034b50
const stored = 0
const deflated = 8

interface Entry {
  readonly name: string
  readonly method: number
  readonly checksum: number
  readonly packed: number
  readonly size: number
  readonly local: number
}

/**
 * One array of a NumPy `.npz` archive: `probabilities` (nnU-Net), `softmax` (its first version), or the only one.
 *
 * @throws MedgradeError `bad-zip` for damage, `wrong-format` for several arrays of other names, `unsupported` for encryption and ZIP64.
 */
export async function readNpz(bytes: Uint8Array, context: ReadContext): Promise<NdArray & { readonly key: string }> {
  const file = context.name
  const entries = entriesOf(bytes, file)
  const arrays = entries.filter(({ name }) => name.endsWith('.npy'))
  const chosen =
    arrays.find(({ name }) => name === 'probabilities.npy') ??
    arrays.find(({ name }) => name === 'softmax.npy') ??
    (arrays.length === 1 ? arrays[0]! : undefined)
  if (!chosen) {
    const found = arrays.map(({ name }) => name.slice(0, -4)).join(', ') || 'no array'
    return refuse('wrong-format', 'arrays of the NPZ', found, 'one array, or probabilities', { file })
  }
  const array = await npyReader(await contentOf(bytes, chosen, context), context)
  return { ...array, key: chosen.name.slice(0, -4) }
}

function bad(found: string, file: string): never {
  return refuse('bad-zip', 'NPZ archive', found, 'a ZIP archive', { file })
}

/** The entries of the central directory. */
function entriesOf(bytes: Uint8Array, file: string): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let end = bytes.length - 22
  const last = Math.max(0, end - 0xffff)
  while (end >= last && end >= 0 && view.getUint32(end, true) !== endRecord) end--
  if (end < last || end < 0) return bad('no end record', file)
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry) return bad('a damaged directory', file)
    if (view.getUint16(at + 8, true) & 1) refuse('unsupported', 'NPZ archive', 'encryption', 'none', { file })
    const length = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)),
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      local: view.getUint32(at + 42, true),
    })
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

async function contentOf(bytes: Uint8Array, entry: Entry, { name: file, maxBytes }: ReadContext): Promise<Uint8Array> {
  const { method, checksum, packed, size, local } = entry
  if (packed === 0xffffffff || size === 0xffffffff)
    refuse('unsupported', 'NPZ archive', 'ZIP64', 'up to 4 GiB', { file })
  if (size > maxBytes) refuse('too-large', entry.name, `${size} bytes`, `at most ${maxBytes} bytes`, { file })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (local + 30 > bytes.length || view.getUint32(local, true) !== localHeader)
    return bad('no file where one should be', file)
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const body = bytes.subarray(start, start + packed)
  if (body.length < packed) return bad('a file that ends early', file)
  if (method !== stored && method !== deflated)
    return refuse('unsupported', 'compression of the NPZ', String(method), 'none or deflate', { file })
  // A gzip member around the content: the inflater verifies checksum and length.
  const wrapped = new Uint8Array(18 + (method === stored ? storedBlocks(body.length) : 0) + packed)
  wrapped.set([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
  if (method === deflated) wrapped.set(body, 10)
  else setStored(wrapped.subarray(10, -8), body)
  const trailer = new DataView(wrapped.buffer, wrapped.length - 8)
  trailer.setUint32(0, checksum, true)
  trailer.setUint32(4, size, true)
  return inflate(wrapped, { file, need: size, more: 'refuse' })
}

const mostStored = 65535
const storedBlocks = (length: number) => 5 * Math.max(1, Math.ceil(length / mostStored))

/** The bytes as stored blocks of DEFLATE. */
function setStored(out: Uint8Array, body: Uint8Array): void {
  let to = 0
  for (let from = 0; from === 0 || from < body.length; from += mostStored) {
    const part = body.subarray(from, from + mostStored)
    const last = from + mostStored >= body.length ? 1 : 0
    out.set([last, part.length & 255, part.length >> 8, ~part.length & 255, (~part.length >> 8) & 255], to)
    out.set(part, to + 5)
    to += 5 + part.length
  }
}
