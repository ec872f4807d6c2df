import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decodeGreyJpeg } from '../../../src/formats/jpeg/decodeGreyJpeg'
import { decodeJpegLs } from '../../../src/formats/jpeg/decodeJpegLs'
import { pictureFailure } from '../../../src/formats/readers/pictureFailure'

// JPEG-LS by CharLS and lossy JPEG by libjpeg-turbo: every sample.

interface Stream {
  readonly kind: 'JPEG' | 'JPEG-LS'
  readonly bits: number
  readonly width: number
  readonly height: number
  readonly stream: string
  readonly samples: readonly number[]
}

const streams: readonly Stream[] = JSON.parse(readFileSync('fixtures/dicom-series/streams.json', 'utf8'))
const fail = pictureFailure('x.dcm', 'JPEG')
const bytesOf = ({ stream }: Stream) => new Uint8Array(Buffer.from(stream, 'base64'))

function decoded({ kind, width, height, bits: stored }: Stream, bytes: Uint8Array, allocated = stored > 8 ? 16 : 8) {
  const out = allocated === 8 ? new Uint8Array(width * height) : new Uint16Array(width * height)
  const decode = kind === 'JPEG' ? decodeGreyJpeg : decodeJpegLs
  decode(bytes, out, { width, height, bits: allocated }, fail)
  return Array.from(out)
}

it.each(streams.map((one, i) => [`${one.kind} ${one.bits} bits`, i] as const))('%s (%i)', (_, i) => {
  const one = streams[i]!
  expect(decoded(one, bytesOf(one))).toEqual(one.samples)
  expect(decoded(one, bytesOf(one), 16)).toEqual(one.samples)
})

describe('damaged streams', () => {
  it('are decoded to their size or refused, wherever they are cut or changed', () => {
    for (const one of streams.filter((_, i) => i % 4 === 0)) {
      const bytes = bytesOf(one)
      for (let at = 0; at < bytes.length; at++) {
        for (const changed of [bytes.slice(0, at), bytes.map((byte, i) => (i === at ? byte ^ 0x55 : byte))])
          try {
            expect(decoded(one, changed)).toHaveLength(one.samples.length)
          } catch (error) {
            expect(error).toMatchObject({ name: 'MedgradeError', file: 'x.dcm' })
          }
      }
    }
  })

  it.each([
    ['another size', (one: Stream) => decoded({ ...one, width: one.width + 1 }, bytesOf(one)), 'corrupt'],
    [
      'more bits than the image has',
      (one: Stream) => decoded({ ...one, bits: 8 }, bytesOf(one)),
      /corrupt|unsupported/,
    ],
    ['an end too early', (one: Stream) => decoded(one, bytesOf(one).slice(0, -20)), 'truncated'],
    [
      'another kind',
      (one: Stream) => decoded({ ...one, kind: one.kind === 'JPEG' ? 'JPEG-LS' : 'JPEG' }, bytesOf(one)),
      /./,
    ],
  ] as const)('are refused: %s', (_, run, code) => {
    for (const kind of ['JPEG', 'JPEG-LS'] as const) {
      const one = streams.find((stream) => stream.kind === kind && stream.bits === 12)!
      expect(() => run(one)).toThrow(expect.objectContaining({ code: expect.stringMatching(code) }))
    }
  })
})
