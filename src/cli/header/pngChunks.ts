/** The header of a PNG by pngjs, and the list of its chunks with their texts. */
import { inflateSync } from 'node:zlib'
import { type Fail, pictureFailure } from '../../formats/readers/pictureFailure'
import { byPackage } from './byPackage'
import type { HeaderField, HeaderSection } from './fileHeader'

const mostChunks = 65_536
/** Most bytes that one text inflates to, and all texts of a file together. */
const mostText = 1 << 20
const mostOfAllTexts = 16 << 20

interface Chunk {
  readonly name: string
  readonly body: Uint8Array
  /** Length, name, body and checksum. */
  readonly whole: Uint8Array
}

/** @throws MedgradeError for bytes that are no PNG and for a damaged one. */
export async function pngChunks(bytes: Uint8Array, file: string): Promise<HeaderSection[]> {
  const chunks = chunksOf(bytes, pictureFailure(file, 'PNG'))
  const { PNG } = await import('pngjs')
  const fields = await byPackage('pngjs', file, () => byPngjs(PNG, bytes, chunks))
  return [
    { title: 'PNG header', fields },
    { title: 'chunks', fields: chunkFields(chunks) },
  ]
}

/** The chunks up to IEND or the end of the file. */
function chunksOf(bytes: Uint8Array, fail: Fail): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  for (let at = 8; at < bytes.length; ) {
    if (at + 12 > bytes.length)
      throw fail('truncated', `${bytes.length - at} bytes left`, 'a chunk of at least 12 bytes')
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (!/^[A-Za-z]{4}$/.test(name)) throw fail('corrupt', `a chunk named ${JSON.stringify(name)}`, 'four letters')
    if (at + 12 + length > bytes.length)
      throw fail('truncated', `${bytes.length - at} bytes left`, `chunk ${name} of ${length} bytes`)
    const previous = chunks.at(-1)
    chunks.push({ name, body: bytes.subarray(at + 8, at + 8 + length), whole: bytes.subarray(at, at + 12 + length) })
    if (chunks.length > mostChunks && previous?.name !== 'IDAT')
      throw fail('bad-header', `more than ${mostChunks} chunks`, `at most ${mostChunks}`)
    if (name === 'IEND') break
    at += 12 + length
  }
  if (chunks[0]?.name !== 'IHDR' || chunks[0].body.length !== 13)
    throw fail(
      'bad-header',
      `chunk ${chunks[0]?.name ?? 'none'} of ${chunks[0]?.body.length ?? 0} bytes first`,
      'IHDR of 13',
    )
  return chunks
}

/** The start of a chunk IDAT of one byte: pngjs emits the header when the pixel data begin. */
const pixelsBegin = Uint8Array.of(0, 0, 0, 1, 0x49, 0x44, 0x41, 0x54)

/** The header by pngjs, which gets IHDR and gAMA only: other damaged chunks cause exceptions that cannot be caught, and pixel data memory for an image. */
async function byPngjs(
  PNG: typeof import('pngjs').PNG,
  bytes: Uint8Array,
  chunks: readonly Chunk[],
): Promise<HeaderField[]> {
  const gamma = chunks.find(({ name, body }) => name === 'gAMA' && body.length === 4)
  const parts = [
    bytes.subarray(0, 8),
    ...[chunks[0], gamma].flatMap((chunk) => (chunk ? [chunk.whole] : [])),
    pixelsBegin,
  ]
  const png = new PNG()
  const seen: { fields?: HeaderField[]; error?: Error } = {}
  png.on('metadata', (metadata) => {
    seen.fields = Object.entries(metadata).flatMap(([name, value]) =>
      typeof value === 'number' || typeof value === 'boolean' ? [{ name, value }] : [],
    )
  })
  png.on('error', (error) => {
    seen.error ??= error
  })
  png.write(Buffer.concat(parts))
  // pngjs reads in process.nextTick, which runs before setImmediate.
  await new Promise(setImmediate)
  if (seen.error) throw seen.error
  if (!seen.fields) throw new Error('no header')
  return gamma ? [...seen.fields, { name: 'gamma', value: png.gamma }] : seen.fields
}

/** One field for each chunk; consecutive IDAT chunks are one field. */
function chunkFields(chunks: readonly Chunk[]): HeaderField[] {
  const fields: HeaderField[] = []
  const budget = { left: mostOfAllTexts }
  let run = { chunks: 0, bytes: 0 }
  for (const [k, { name, body }] of chunks.entries()) {
    if (name !== 'IDAT') {
      fields.push({ name, ...contentOf(name, body, budget) })
      continue
    }
    run = { chunks: run.chunks + 1, bytes: run.bytes + body.length }
    if (chunks[k + 1]?.name === 'IDAT') continue
    fields.push({ name, value: `${run.bytes} bytes`, count: run.chunks })
    run = { chunks: 0, bytes: 0 }
  }
  return fields
}

/** Bytes that the remaining texts may inflate to. */
interface Budget {
  left: number
}

function contentOf(name: string, body: Uint8Array, budget: Budget): Pick<HeaderField, 'value' | 'meaning'> {
  const view = new DataView(body.buffer, body.byteOffset, body.length)
  const text = textOf(name, body, budget)
  if (text !== undefined) return text
  if (name === 'pHYs' && body.length === 9)
    return { value: [view.getUint32(0), view.getUint32(4)], meaning: body[8] === 1 ? 'pixels per metre' : 'no unit' }
  if (name === 'tIME' && body.length === 7) {
    const [month, day, hour, minute, second] = Array.from(body.subarray(2), (part) => String(part).padStart(2, '0'))
    return { value: `${view.getUint16(0)}-${month}-${day} ${hour}:${minute}:${second}` }
  }
  return { value: `${body.length} bytes` }
}

/** tEXt, zTXt and iTXt as `keyword: text`; a damaged one as its problem. */
function textOf(name: string, body: Uint8Array, budget: Budget): Pick<HeaderField, 'value' | 'meaning'> | undefined {
  if (name !== 'tEXt' && name !== 'zTXt' && name !== 'iTXt') return undefined
  const end = body.indexOf(0)
  if (end < 0) return { value: `${body.length} bytes`, meaning: 'no keyword' }
  const keyword = latin1(body.subarray(0, end))
  const rest = body.subarray(end + 1)
  try {
    return { value: `${keyword}: ${contentText(name, rest, budget)}` }
  } catch {
    // A text that is too long has been inflated up to the limit.
    budget.left -= mostText
    return { value: keyword, meaning: `its text does not inflate, or to more than ${mostText} bytes` }
  }
}

function contentText(name: 'tEXt' | 'zTXt' | 'iTXt', rest: Uint8Array, budget: Budget): string {
  const inflated = (bytes: Uint8Array) => {
    const text = inflateSync(bytes, { maxOutputLength: Math.max(1, Math.min(mostText, budget.left)) })
    budget.left -= text.length
    return text
  }
  if (name === 'tEXt') return latin1(rest)
  if (name === 'zTXt') return latin1(inflated(rest.subarray(1)))
  // Two bytes for compression, then language and translated keyword, each ended by a zero byte.
  const language = rest.indexOf(0, 2)
  const translated = language < 0 ? -1 : rest.indexOf(0, language + 1)
  if (translated < 0) throw new Error('no text')
  const text = rest.subarray(translated + 1)
  return new TextDecoder().decode(rest[0] === 1 ? inflated(text) : text)
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
}
