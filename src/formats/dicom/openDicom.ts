import type { DataSet, Element } from 'dicom-parser'
import { isDicom } from './isDicom'
import { elementName, refuseDicom } from './refuseDicom'
import { requireClosed } from './requireClosed'

export type { DataSet, Element }

/** How a file is written, by the identifier of its transfer syntax, as far as it can be read here. */
export type DicomEncoding = 'native' | 'rle' | 'lossless JPEG' | 'JPEG' | 'JPEG-LS'

export interface OpenedDicom {
  readonly dataset: DataSet
  readonly encoding: DicomEncoding
}

const encodings: ReadonlyMap<string, DicomEncoding> = new Map([
  ['1.2.840.10008.1.2', 'native'],
  ['1.2.840.10008.1.2.1', 'native'],
  ['1.2.840.10008.1.2.2', 'native'],
  ['1.2.840.10008.1.2.5', 'rle'],
  // With any predictor, and with the first one.
  ['1.2.840.10008.1.2.4.57', 'lossless JPEG'],
  ['1.2.840.10008.1.2.4.70', 'lossless JPEG'],
  // Baseline of 8 bits, and extended of 8 or 12.
  ['1.2.840.10008.1.2.4.50', 'JPEG'],
  ['1.2.840.10008.1.2.4.51', 'JPEG'],
  // Lossless, and near-lossless.
  ['1.2.840.10008.1.2.4.80', 'JPEG-LS'],
  ['1.2.840.10008.1.2.4.81', 'JPEG-LS'],
])

const encodingWords: Readonly<Record<DicomEncoding, string>> = {
  native: 'uncompressed',
  rle: 'run lengths (RLE)',
  'lossless JPEG': 'lossless JPEG',
  JPEG: 'lossy JPEG',
  'JPEG-LS': 'JPEG-LS',
}

/** What other programs call the compressions that are not read. */
const compressions = [
  ['1.2.840.10008.1.2.1.99', 'deflated data'],
  ['1.2.840.10008.1.2.8.1', 'deflated frames'],
  ['1.2.840.10008.1.2.4.9', 'JPEG 2000'],
  ['1.2.840.10008.1.2.4.20', 'HTJ2K'],
  ['1.2.840.10008.1.2.4', 'JPEG'],
] as const

/** How to decompress a file. GDCM has no decoder of HTJ2K. */
const wayOut = (syntax: string) =>
  syntax.startsWith('1.2.840.10008.1.2.4.20')
    ? 'decompress() of pydicom with pylibjpeg-openjpeg decompresses a file'
    : 'gdcmconv --raw in.dcm out.dcm decompresses a file'

/** How a file is written, in words, and whether its pixels can be read here. */
export function describedSyntax(syntax: string): {
  readonly name: string
  readonly isRead: boolean
  /** How to make a file that is read; null where it is. */
  readonly wayOut: string | null
} {
  const encoding = encodings.get(syntax)
  if (encoding !== undefined) return { name: encodingWords[encoding], isRead: true, wayOut: null }
  return { name: compressionOf(syntax), isRead: false, wayOut: wayOut(syntax) }
}

const compressionOf = (syntax: string) =>
  compressions.find(([start]) => syntax.startsWith(start))?.[1] ?? 'another compression'

/** A DICOM file by its name for errors, with its header where that is parsed already. */
export interface DicomFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly header?: DataSet
}

/** The elements before the pixels. @throws MedgradeError as {@link openDicomHeader}. */
export async function headerOf({ name, bytes, header }: DicomFile): Promise<DataSet> {
  return header ?? openDicomHeader(bytes, name)
}

/**
 * Reads the elements of a DICOM file, and where its pixels lie.
 *
 * @throws MedgradeError `bad-magic`, `bad-header`; `unsupported` for a compression other than RLE, JPEG, lossless JPEG and JPEG-LS.
 */
export async function openDicom(opened: DicomFile): Promise<OpenedDicom> {
  const { name: file, bytes } = opened
  const syntax = await transferSyntax(bytes, file)
  const encoding = encodings.get(syntax)
  if (encoding) return { dataset: await withFragments(await headerOf(opened), file), encoding }
  return refuseDicom(
    'unsupported',
    'TransferSyntaxUID',
    `${compressionOf(syntax)} (${syntax})`,
    `uncompressed data, RLE, JPEG, lossless JPEG or JPEG-LS; ${wayOut(syntax)}`,
    { file },
  )
}

/** Parsing ends at the pixels: the fragments of compressed ones come after it. @throws MedgradeError `bad-header`. */
async function withFragments(dataset: DataSet, file: string): Promise<DataSet> {
  const pixels = dataset.elements.x7fe00010
  if (!pixels?.hadUndefinedLength || pixels.fragments) return dataset
  const { ByteStream, littleEndianByteArrayParser, readDicomElementExplicit } = (await import('dicom-parser')).default
  const start = pixels.dataOffset - headOfPixels
  dataset.elements.x7fe00010 = parsed(file, () =>
    readDicomElementExplicit(new ByteStream(littleEndianByteArrayParser, dataset.byteArray, start), []),
  )
  return dataset
}

/** Tag, type and length of an element of bytes. */
const headOfPixels = 12

/**
 * The elements before the pixels, whatever their compression.
 *
 * @throws MedgradeError `bad-magic`, `bad-header`; `unsupported` for deflated data.
 */
export async function openDicomHeader(bytes: Uint8Array, file: string): Promise<DataSet> {
  const { parseDicom } = (await import('dicom-parser')).default
  const [[deflated, name]] = compressions
  if ((await transferSyntax(bytes, file)) === deflated)
    refuseDicom('unsupported', 'TransferSyntaxUID', name, 'elements that are not compressed', { file })
  const dataset = parsed(file, () => parseDicom(bytes, { untilTag: 'x7fe00010' }))
  requireClosed(dataset, file)
  return dataset
}

/** By the header of the file alone: the parser would inflate the data of a deflated file without a limit. */
async function transferSyntax(bytes: Uint8Array, file: string): Promise<string> {
  if (!isDicom(bytes)) refuseDicom('bad-magic', 'bytes 128 to 131', 'others', 'DICM', { file })
  const { readPart10Header } = (await import('dicom-parser')).default
  return parsed(file, () => readPart10Header(bytes).string('x00020010') ?? '')
}

/** What the parser returns. Whatever it throws is the fault of the file. */
function parsed<T>(file: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    return refuseElements(error, file)
  }
}

/** What `read` returns. The parser throws a text where an element is read that ends behind the file. @throws MedgradeError `bad-header`. */
export function withElements<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error) throw error
    return refuseElements(error, file)
  }
}

function refuseElements(error: unknown, file: string): never {
  const behind = lastElement(error) ?? 'TransferSyntaxUID'
  const found = `an error of the parser: ${reasonOf(error)}`
  return refuseDicom('bad-header', `DICOM elements behind ${behind}`, found, 'an intact file', { file, cause: error })
}

/** The tag of the last element on the first level that was parsed, or null. */
function lastElement(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('dataSet' in error)) return null
  const { elements = {} } = error.dataSet as Partial<DataSet>
  const last = Object.keys(elements).at(-1)
  return last === undefined ? null : `(${last.slice(1, 5)},${last.slice(5)})`.toUpperCase()
}

/** The parser throws texts, some with the name of its function in front, objects with such a text, and errors of its own where an element is not what it took it for. */
function reasonOf(error: unknown): string {
  if (typeof error === 'string') return error.replace(/^dicomParser\.\w+: /, '')
  if (typeof error === 'object' && error !== null && 'exception' in error) return reasonOf(error.exception)
  return 'an element that is not what it should be'
}

/** The data sets of a sequence; none if it is absent. */
export function itemsOf(dataset: DataSet | undefined, tag: string): DataSet[] {
  const items = dataset?.elements[tag]?.items ?? []
  return items.flatMap(({ dataSet }) => (dataSet ? [dataSet] : []))
}

/** The first data set of a sequence, of which a file may have thousands and ask for it in each frame. */
export function firstItemOf(dataset: DataSet | undefined, tag: string): DataSet | undefined {
  return dataset?.elements[tag]?.items?.[0]?.dataSet
}

/** Longest text that is read for numbers: each takes at most 16 characters, and none of the elements here has more than six. */
const LONGEST_NUMBERS = 1024

/** A text of DS or IS. Parsers of others read the beginning of "1,5" as 1. */
const decimal = /^ *[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)? *$/

/** The numbers of an element of texts (DS, IS); null if it is absent or empty. @throws MedgradeError `bad-header` for anything else. */
export function numbersOf(dataset: DataSet | undefined, tag: string, file: string): number[] | null {
  const length = dataset?.elements[tag]?.length ?? 0
  const expected = 'numbers with a point'
  if (length > LONGEST_NUMBERS) refuseDicom('bad-header', elementName(tag), `${length} characters`, expected, { file })
  const text = length === 0 ? '' : (dataset!.string(tag) ?? '')
  if (text === '') return null
  // Not `floatString`, which splits the text again for each number.
  const texts = text.split('\\')
  const odd = texts.find((one) => !decimal.test(one))
  if (odd !== undefined) refuseDicom('bad-header', elementName(tag), `"${odd}"`, expected, { file })
  return texts.map(Number)
}
