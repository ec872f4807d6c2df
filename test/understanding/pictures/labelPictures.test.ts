import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metricCommand } from '../../../src/cli/commands/metric'
import { readImage } from '../../../src/engine'

// Pictures whose samples are not what they seem: the label that people see, or a refusal with the way out of it.

let folder: string
const at = (name: string) => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-pictures-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function dice(reference: string, prediction: string, ...options: readonly string[]) {
  const said: string[] = []
  let value: unknown = null
  const io = {
    print: async (text: string) => void (value = JSON.parse(text).value),
    say: (text: string) => void said.push(text),
    write: () => {},
  }
  const status = await metricCommand(['dice', at(reference), at(prediction), '--json', ...options], io).catch(
    (error: Error) => void said.push(error.message),
  )
  return { value: status === 0 ? (value as Readonly<Record<string, number>>) : null, said: said.join('\n') }
}

const size = { width: 6, height: 5 }
const pixels = 30

/** colorType 4: grey and alpha, 6: colours and alpha. */
function png(name: string, samples: (pixel: number) => readonly number[], colorType: 0 | 4 | 6 = 6): void {
  const picture = new PNG(size)
  for (let i = 0; i < pixels; i++) picture.data.set(samples(i), 4 * i)
  writeFileSync(at(name), PNG.sync.write(picture, { colorType, inputColorType: 6 }))
}

const diceOf = (a: readonly number[], b: readonly number[], label: number) => {
  const both = a.filter((value, i) => value === label && b[i] === label).length
  return (2 * both) / (a.filter((v) => v === label).length + b.filter((v) => v === label).length)
}

const labels = fc
  .array(fc.nat({ max: 2 }), { minLength: pixels, maxLength: pixels })
  .map((values) => [1, 2, 0, ...values.slice(3)])

describe('alpha', () => {
  it.each([4, 6] as const)('beside labels counts nothing, or is refused (PNG of type %i)', (type) =>
    fc.assert(
      fc.asyncProperty(labels, labels, fc.constantFrom('opaque', 'by label', 'mask'), async (truth, found, alpha) => {
        png('truth.png', (i) => [truth[i]!, truth[i]!, truth[i]!, 255], 0)
        png(
          'found.png',
          (i) => {
            const grey = alpha === 'mask' ? 0 : found[i]!
            return [grey, grey, grey, alpha === 'opaque' ? 255 : alpha === 'mask' ? 255 * found[i]! : 50 + found[i]!]
          },
          type,
        )
        const { value, said } = await dice('truth.png', 'found.png')
        if (alpha === 'mask') {
          expect(value).toBeNull()
          expect(said).toContain('found an alpha channel that tells pixels of one colour apart')
        } else for (const label of [1, 2]) expect(value![label]).toBeCloseTo(diceOf(truth, found, label), 12)
      }),
      { numRuns: 30 },
    ),
  )
})

describe('a mask as JPEG', () => {
  beforeAll(async () => {
    copyFileSync('fixtures/goldens/io/jpeg/gray90.jpg', at('mask.jpg'))
    const { data, shape } = await readImage(readFileSync(at('mask.jpg')))
    const [height, width] = shape as [number, number]
    const picture = new PNG({ width, height })
    for (let i = 0; i < width * height; i++) {
      const grey = Number(data[i]) > 127.5 ? 255 : 0
      picture.data.set([grey, grey, grey, 255], 4 * i)
    }
    writeFileSync(at('mask.png'), PNG.sync.write(picture, { colorType: 0, inputColorType: 6 }))
  })
  it.each<{ readonly options: readonly string[] }>([{ options: [] }, { options: ['--foreground', 'nonzero'] }])(
    'is refused with the option that settles it: $options',
    async ({ options }) => {
      for (const [reference, prediction] of [
        ['mask.png', 'mask.jpg'],
        ['mask.jpg', 'mask.png'],
      ] as const) {
        const { value, said } = await dice(reference, prediction, ...options)
        expect(value).toBeNull()
        expect(said).toContain('--threshold 127.5')
        expect((await dice(reference, prediction, '--threshold', '127.5')).value).toEqual({ 1: 1 })
      }
    },
  )
})

it('complex numbers are refused with the way to convert them', async () => {
  const head = "{'descr': '<c8', 'fortran_order': False, 'shape': (2, 2, 2), }".padEnd(117)
  const start = Buffer.from('\x93NUMPY\x01\x00\x76\x00', 'latin1')
  writeFileSync(at('a.npy'), Buffer.concat([start, Buffer.from(`${head}\n`), Buffer.alloc(64)]))
  expect((await dice('a.npy', 'a.npy')).said).toMatch(
    /found complex64 numbers, expected real numbers; save the magnitude/,
  )
})
