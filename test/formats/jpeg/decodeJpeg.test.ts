import { describe, expect, it } from 'vitest'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { decodeJpeg } from '../../../src/formats/jpeg/decodeJpeg'
import { pictureFailure } from '../../../src/formats/readers/pictureFailure'
import { bytesOf, type GoldenJson } from '../checkGolden'
import { loadGoldens } from '../loadGoldens'

const fail = pictureFailure('scan.jpg', 'JPEG')
const decode = (bytes: Uint8Array, maxBytes = 2 ** 31) => decodeJpeg(bytes, { maxBytes }, fail)
const golden = (name: string) => bytesOf(loadGoldens<GoldenJson>('jpeg').find((one) => one.name === name)!)

function codeOf(run: () => unknown): string {
  try {
    run()
    return 'accepted'
  } catch (error) {
    return isMedgradeError(error) ? error.code : String(error)
  }
}

/** Offset of the first marker with this code. */
const marker = (bytes: Uint8Array, code: number) => bytes.findIndex((byte, i) => byte === 0xff && bytes[i + 1] === code)

/** Eight by eight pixels of four components, all grey but the second, with an Adobe marker of that transform. */
function fourComponents(transform: number): Uint8Array {
  const segment = (code: number, ...body: number[]) => [0xff, code, 0, body.length + 2, ...body]
  const ids = [1, 2, 3, 4]
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xee, ...new TextEncoder().encode('Adobe'), 0, 100, 0, 0, 0, 0, transform),
    ...segment(0xdb, 0, ...Array<number>(64).fill(8)),
    ...segment(0xc0, 8, 0, 8, 0, 8, 4, ...ids.flatMap((id) => [id, 0x11, 0])),
    // Differences of no bits (code 0) and of six (code 10), and the end of the block (code 0).
    ...segment(0xc4, 0, 1, 1, ...Array<number>(14).fill(0), 0, 6),
    ...segment(0xc4, 0x10, 1, ...Array<number>(15).fill(0), 0),
    ...segment(0xda, 4, ...ids.flatMap((id) => [id, 0]), 0, 63, 0),
    ...[0b00_10_1000, 0b00_0_00_00_1, 0xff, 0xd9],
  ])
}

describe('decodeJpeg', () => {
  it('refuses every file that ends inside its scans', () => {
    for (const name of ['gray90', 'rgb420', 'restart', 'gray_prog', 'prog420']) {
      const whole = golden(name)
      // The last bytes may be padding and the end marker.
      for (let length = 0; length < whole.length - 4; length += 1 + (length >> 5))
        expect(
          codeOf(() => decode(whole.subarray(0, length))),
          `${name} cut at ${length}`,
        ).not.toBe('accepted')
    }
  })

  it('refuses what the reference refuses or the library does not support', () => {
    const changed = (change: (bytes: Uint8Array, frame: number) => void) => {
      const bytes = golden('gray90').slice()
      change(bytes, marker(bytes, 0xc0))
      return codeOf(() => decode(bytes))
    }
    expect(changed((bytes, at) => void (bytes[at + 4] = 12))).toBe('unsupported')
    expect(changed((bytes, at) => void (bytes[at + 1] = 0xc9))).toBe('unsupported')
    expect(changed((bytes, at) => void (bytes[at + 1] = 0xc3))).toBe('unsupported')
    expect(changed((bytes, at) => void bytes.fill(0, at + 7, at + 9))).toBe('bad-header')
    expect(changed((bytes, at) => void bytes.fill(255, at + 5, at + 9))).toBe('too-large')
    expect(changed((bytes, at) => void bytes.set([0x2e, 0xe0, 0x2e, 0xe0], at + 5))).toBe('truncated')
    expect(codeOf(() => decode(golden('gray90'), 100))).toBe('too-large')
    expect(codeOf(() => decode(new Uint8Array(0)))).toBe('bad-magic')
  })

  it('does not convert the colours of components named R, G, B', () => {
    const bytes = golden('rgb444').slice()
    const jfif = marker(bytes, 0xe0)
    const named = Uint8Array.from([
      ...bytes.subarray(0, jfif),
      ...bytes.subarray(jfif + 2 + (bytes[jfif + 2]! << 8) + bytes[jfif + 3]!),
    ])
    const frame = marker(named, 0xc0)
    const scan = marker(named, 0xda)
    for (let i = 0; i < 3; i++) named[frame + 10 + 3 * i] = named[scan + 5 + 2 * i] = [82, 71, 66][i]!
    const plain = decode(named).data
    const { data } = decode(bytes)
    const y = plain[0]!
    const cr = plain[2]! - 128
    expect(data[0]).toBe(Math.min(255, Math.max(0, y + ((91881 * cr + 32768) >> 16))))
  })
  it('reads four components with any Adobe transform except 0 as YCCK', () => {
    const transform = (value: number) => decode(fourComponents(value)).data
    expect(Array.from(transform(0).subarray(0, 4))).toEqual([128, 160, 128, 128])
    expect(transform(1)).toEqual(transform(2))
    expect(transform(1)).not.toEqual(transform(0))
  })
})
