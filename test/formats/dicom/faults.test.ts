import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { readers } from '../../../src/formats/readers/readers'
import { storedZip } from '../../../src/formats/zip/storedZip'
import { unzip } from '../../../src/node/files/unzip'
import { type DicomFault, dicomFaults } from '../../support/files/dicomFaults'
import { nestedFaults } from '../../support/files/nestedFaults'

type Read = (bytes: Uint8Array) => Promise<unknown>

const name = 'a.dcm'
const context = { name, maxBytes: 2 ** 28, resolve: () => Promise.reject(new Error('no other file')) }
const seg = (file: string) => new Uint8Array(readFileSync(`fixtures/dicom-seg/${file}.dcm`))

/** Of a series its first slice, which is damaged among the others. */
async function series(file: string) {
  const slices = [...(await unzip(new Uint8Array(readFileSync(`fixtures/dicom-series/${file}.zip`)), 2 ** 24))]
  const [first, ...others] = slices.map(([path, bytes]) => ({ name: path, bytes }))
  const read: Read = (bytes) => readers.dicom(storedZip([{ name, bytes }, ...others]), context)
  return { bytes: first!.bytes, read }
}

const files: readonly (readonly [
  reader: string,
  of: string,
  open: () => Promise<{ bytes: Uint8Array; read: Read }>,
])[] = [
  ...['ct', 'enhanced-ct', 'ct-lossless-jpeg'].map((one) => ['dicom', one, () => series(one)] as const),
  ...['binary', 'fractional', 'labelmap-rle'].map(
    (one) =>
      [
        'dicom_seg',
        one,
        async () => ({ bytes: seg(one), read: (bytes: Uint8Array) => readers.dicom_seg(bytes, context) }),
      ] as const,
  ),
  [
    'any',
    'RTSTRUCT',
    async () => ({
      bytes: new Uint8Array(readFileSync('fixtures/rtstruct/reference.dcm')),
      read: async (bytes) => (await readers.any(bytes, context)).contours,
    }),
  ],
]

const plain = (value: unknown) =>
  JSON.stringify(value, (_, one) => (ArrayBuffer.isView(one) ? [...(one as Uint8Array)] : one))

/** What is missing with a sequence. */
const held: Readonly<Record<string, string>> = { '5200,9229': '0020,0037' }

/** What is wrong with the answer to a damaged file; null: nothing. */
async function complaint({ kind, tag, bytes }: DicomFault, read: Read, sound: string): Promise<string | null> {
  try {
    const found = plain(await read(bytes))
    if (found !== sound) return 'read as something else'
    return ['cut', 'zero frames', 'doubled frames'].includes(kind) ? 'read' : null
  } catch (error) {
    if (!isMedgradeError(error)) throw error
    const { message } = error
    if (!message.includes(name)) return `names no file: ${message}`
    if (!/ \([0-9A-F]{4},[0-9A-F]{4}\)/.test(message)) return `names no tag: ${message}`
    if (kind === 'missing' && !message.includes(`(${held[tag] ?? tag})`)) return `names another tag: ${message}`
    return /, expected .*; /.test(message) ? null : `names no way out: ${message}`
  }
}

describe('damaged DICOM', () => {
  it('is tried with every reader of it', () => {
    const ofDicom = Object.keys(readers).filter((one) => one.startsWith('dicom'))
    const tried = new Set(files.map(([reader]) => reader))
    expect([...tried].sort()).toEqual([...ofDicom, 'any'].sort())
  })

  it.each(files)(
    'is refused with the tag, the file and the way out, or reads the same: %s of %s',
    async (_, __, open) => {
      const { bytes, read } = await open()
      const sound = plain(await read(bytes))
      const complaints: string[] = []
      for (const fault of dicomFaults(bytes)) {
        const found = await complaint(fault, read, sound)
        if (found !== null) complaints.push(`${fault.kind} ${fault.tag}: ${found}`)
      }
      expect(complaints).toEqual([])
    },
  )

  it.each(files)('is refused so inside its sequences, too: %s of %s', async (_, __, open) => {
    const { bytes, read } = await open()
    const sound = plain(await read(bytes))
    const complaints: string[] = []
    for (const { kind, path, bytes: damaged } of nestedFaults(bytes)) {
      const fault = { kind: kind as DicomFault['kind'], tag: path, bytes: damaged }
      const found = await complaint(fault, read, sound)
      if (found !== null) complaints.push(`${kind} ${path}: ${found}`)
    }
    expect(complaints).toEqual([])
  })
})
