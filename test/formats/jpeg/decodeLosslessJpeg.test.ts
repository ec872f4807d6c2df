import { describe, expect, it } from 'vitest'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { decodeLosslessJpeg } from '../../../src/formats/jpeg/decodeLosslessJpeg'
import { pictureFailure } from '../../../src/formats/readers/pictureFailure'
import { uniform } from '../../support/uniform'

// Written by test/peers/inputs/losslessJpeg.py; random streams are compared with SimpleITK and imagecodecs in test/peers/inputs/dicomSeries.test.ts.

const fail = pictureFailure('x.dcm', 'lossless JPEG')
const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const tables = 'ffc400240000000000110000000000000000000000000102030405060708090a0b0c0d0e0f10'
/** Predictor 4, a restart after two rows, differences of 16 bits. */
const wide = `ffd8ffc3000b100003000401011100${tables}ffdd00040008ffda000801010004000082be8502c38f387efbfb4afa45ff00ffd0004f000017ffd9`
/** Samples that were shifted by three bits. */
const shifted = `ffd8ffc3000b080002000301011100${tables}ffda000801010001000320065e843a3bffd9`

function decoded(stream: Uint8Array, width = 4, height = 3, bits = 16): number[] {
  const out = bits === 16 ? new Uint16Array(width * height) : new Uint8Array(width * height)
  decodeLosslessJpeg(stream, out, { width, height, bits }, fail)
  return [...out]
}

describe('decodeLosslessJpeg', () => {
  it('gives the samples', () => {
    expect(decoded(fromHex(wide))).toEqual([0, 1000, 65535, 3, 40000, 2, 2, 9, 32768, 32767, 0, 65535])
    expect(decoded(fromHex(shifted), 3, 2, 8)).toEqual([8, 16, 248, 0, 40, 80])
  })

  it.each([
    ['another size', wide, [3, 4, 16], 'corrupt', /4 x 3 samples/],
    ['more bits than the samples have', wide, [4, 3, 8], 'corrupt', /16 bits/],
    ['another process', wide.replace('ffc3', 'ffc0'), [4, 3, 16], 'unsupported', /SOF0/],
    ['three components', wide.replace('000401011100', '000403011100'), [4, 3, 16], 'unsupported', /3 components/],
    [
      'predictor 0',
      wide.replace('ffda0008010100040000', 'ffda0008010100000000'),
      [4, 3, 16],
      'unsupported',
      /predictor 0/,
    ],
    [
      'predictor 8',
      wide.replace('ffda0008010100040000', 'ffda0008010100080000'),
      [4, 3, 16],
      'unsupported',
      /predictor 8/,
    ],
    [
      'a restart inside a row',
      wide.replace('ffdd00040008', 'ffdd00040007'),
      [4, 3, 16],
      'unsupported',
      /restart after 7/,
    ],
    ['no restart where one is due', wide.replace('ffd0004f', 'ffd1004f'), [4, 3, 16], 'corrupt', /restart marker/],
    ['no table', wide.replace(tables, ''), [4, 3, 16], 'corrupt', /Huffman table/],
    ['a difference of 17 bits', wide.replace('0e0f10', '0e0f11'), [4, 3, 16], 'corrupt', /more than 16 bits/],
    ['no frame header', wide.replace('ffc3000b100003000401011100', ''), [4, 3, 16], 'corrupt', /frame header/],
    ['no JPEG', `0000${wide.slice(4)}`, [4, 3, 16], 'bad-magic', /JPEG stream/],
  ] as const)('refuses %s', (_, hex, [width, height, bits], code, message) => {
    expect(() => decoded(fromHex(hex), width, height, bits)).toThrow(
      expect.objectContaining({ code, file: 'x.dcm', message: expect.stringMatching(message) }),
    )
  })

  it('refuses every beginning of a stream that lacks a sample', () => {
    const whole = fromHex(wide)
    // The end marker and the last bits of padding are not needed.
    for (let length = 0; length < whole.length - 3; length++)
      expect(() => decoded(whole.subarray(0, length)), `${length} bytes`).toThrow(
        expect.objectContaining({ file: 'x.dcm' }),
      )
  })

  it('gives samples or refuses whatever is changed', () => {
    const random = uniform(52)
    for (let run = 0; run < 4000; run++) {
      const stream = fromHex(run % 2 === 0 ? wide : shifted)
      for (let k = 0; k < 1 + (run % 3); k++) stream[Math.floor(random() * stream.length)] = Math.floor(random() * 256)
      try {
        decoded(stream)
      } catch (error) {
        expect(isMedgradeError(error), `${error}`).toBe(true)
      }
    }
  })
})
