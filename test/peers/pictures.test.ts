import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { cOrderBytes } from '../../src/array/cOrderBytes'
import { dtypeOf } from '../../src/array/dtypeOf'
import type { NdArray, Reader } from '../../src/contract'
import { isMedgradeError } from '../../src/errors/MedgradeError'
import { cellmaskReader } from '../../src/formats/readers/cellmaskReader'
import { grayReader } from '../../src/formats/readers/grayReader'
import { pilReader } from '../../src/formats/readers/pilReader'
import { tifffileReader } from '../../src/formats/readers/tifffileReader'
import { sha256 } from '../formats/checkGolden'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer } from './runPeer'

interface Answer {
  readonly file: string
  readonly about: string
  readonly bytes: string
  /** What tifffile says of the axes, and the sizes that were written. */
  readonly facts?: { readonly axes: string; readonly sizes: Readonly<Record<string, number | string>> }
  readonly readers: Readonly<
    Record<
      string,
      { readonly error?: string; readonly dtype?: string; readonly shape?: number[]; readonly sha256?: string }
    >
  >
}

const script = fileURLToPath(new URL('pictures.py', import.meta.url))
const readers: Readonly<Record<string, Reader<NdArray>>> = {
  tifffile: tifffileReader,
  pil: pilReader,
  cellmask: cellmaskReader,
  gray: grayReader,
}

async function read(name: string, answer: Answer, onDamage?: (text: string) => void): Promise<unknown> {
  try {
    const bytes = new Uint8Array(Buffer.from(answer.bytes, 'base64'))
    const array = await readers[name]!(bytes, {
      name: answer.file,
      maxBytes: 2 ** 31,
      resolve: () => Promise.reject(new Error('pictures have no neighbours')),
      ...(onDamage && { onDamage }),
    })
    return { dtype: dtypeOf(array), shape: array.shape, sha256: await sha256(cOrderBytes(array)) }
  } catch (error) {
    if (isMedgradeError(error)) return 'refused'
    throw error
  }
}

describePeers('random pictures by tifffile and Pillow', () => {
  for (const kind of ['tiff', 'series', 'pillow_tiff', 'png', 'jpeg', 'bmp'])
    it(kind, { timeout: 600_000 }, async () => {
      const cases = Array.from({ length: PEER_RUNS }, (_, i) => PEER_SEED * 100_000 + i)
      for (const answer of runPeer(script, { name: kind, cases }) as Answer[])
        for (const [name, { error, ...expected }] of Object.entries(answer.readers))
          expect(await read(name, answer), `${name}: ${answer.about}`).toEqual(
            error === undefined ? expected : 'refused',
          )
    })

  it('ome: shape, values, axes and sizes of voxels', { timeout: 600_000 }, async () => {
    const cases = Array.from({ length: PEER_RUNS }, (_, i) => PEER_SEED * 100_000 + i)
    for (const answer of runPeer(script, { name: 'ome', cases }) as Answer[]) {
      const { error, ...expected } = answer.readers.tifffile!
      expect(await read('tifffile', answer), answer.about).toEqual(error === undefined ? expected : 'refused')
      const bytes = new Uint8Array(Buffer.from(answer.bytes, 'base64'))
      const array = await tifffileReader(bytes, { name: 'a.tif', maxBytes: 2 ** 31, resolve: async () => bytes })
      const { axes, sizes } = answer.facts!
      const roles = { X: 'space', Y: 'space', Z: 'space', T: 'time', C: 'channel', S: 'colour' } as const
      expect(array.axes, answer.about).toEqual([...axes].map((letter) => roles[letter as 'X']))
      const micrometres: Readonly<Record<string, number>> = { mm: 1000, nm: 0.001, '\u00b5m': 1 }
      const inMicrometres = [...axes].map((letter) =>
        'XYZ'.includes(letter)
          ? Number(sizes[`PhysicalSize${letter}`]) *
            micrometres[String(sizes[`PhysicalSize${letter}Unit`] ?? '\u00b5m')]!
          : 1,
      )
      const unit = { mm: 1000, nm: 0.001, um: 1 }[array.unit as 'mm']
      const found = array.spacing?.map((length, k) => ('XYZ'.includes(axes[k]!) ? length * unit : length))
      if (inMicrometres.some(Number.isNaN)) expect(found, answer.about).toBeUndefined()
      else for (const [k, length] of inMicrometres.entries()) expect(found![k], answer.about).toBeCloseTo(length, 9)
    }
  })

  for (const kind of ['damaged_png', 'damaged_tiff'])
    it(kind, { timeout: 600_000 }, async () => {
      const cases = Array.from({ length: 2 * PEER_RUNS }, (_, i) => PEER_SEED * 100_000 + i)
      let told = 0
      for (const answer of runPeer(script, { name: kind, cases }) as Answer[])
        for (const [name, { error, ...expected }] of Object.entries(answer.readers)) {
          const texts: string[] = []
          const found = await read(name, answer, (text) => texts.push(text))
          expect(found, `${name}: ${answer.about} ${error}`).toEqual(error === undefined ? expected : 'refused')
          told += texts.length
          // Where nobody can be told, the same or nothing.
          expect([found, 'refused'], `${name}: ${answer.about}`).toContainEqual(await read(name, answer))
        }
      expect(told).toBeGreaterThan(20)
    })
})
