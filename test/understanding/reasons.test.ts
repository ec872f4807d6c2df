import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metricSheets } from '../../src/catalogue/metricSheets'
import { metricCommand } from '../../src/cli/commands/metric'

// Every metric of tables, pictures and labels over inputs without any difference in them: a number, a refusal, or NaN with its reason.

let folder: string
const at = (name: string) => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-reasons-'))
  const table = (name: string, values: readonly number[]) =>
    writeFileSync(at(name), `id,v\n${values.map((value, k) => `c${k},${value}`).join('\n')}\n`)
  table('ones.csv', [1, 1, 1, 1])
  table('zeros.csv', [0, 0, 0, 0])
  table('shares.csv', [0.1, 0.2, 0.3, 0.5])
  table('one.csv', [1])
  writeFileSync(at('ratings.csv'), `id,a,b\n${[0, 1, 2].map((k) => `c${k},1,1`).join('\n')}\n`)
  writeFileSync(at('agreed.csv'), `id,a,b\n${[0, 1, 2].map((k) => `c${k},${k},${k}`).join('\n')}\n`)
  const picture = (name: string, value: (i: number) => number) => {
    const png = new PNG({ width: 32, height: 32 })
    for (let i = 0; i < 1024; i++) png.data.set([value(i), value(i), value(i), 255], 4 * i)
    writeFileSync(at(name), PNG.sync.write(png, { colorType: 0, inputColorType: 6 }))
  }
  picture('flat.png', () => 7)
  picture('grey.png', (i) => i % 251)
  const labels = (name: string, value: number) =>
    writeFileSync(
      at(name),
      `NRRD0004\ntype: uint8\ndimension: 3\nsizes: 3 3 3\nspacings: 1 1 1\nencoding: ascii\n\n${Array.from({ length: 27 }, (_, i) => (i < 9 ? value : 0)).join(' ')}`,
    )
  labels('empty.nrrd', 0)
  labels('full.nrrd', 1)
})
afterAll(() => rmSync(folder, { recursive: true }))

const pairs: Readonly<Record<string, readonly (readonly string[])[]>> = {
  ratings: [['ratings.csv'], ['agreed.csv']],
  pictures: [
    ['flat.png', 'flat.png'],
    ['flat.png', 'grey.png'],
    ['grey.png', 'flat.png'],
  ],
  labels: [
    ['empty.nrrd', 'empty.nrrd', '--label', '1'],
    ['full.nrrd', 'empty.nrrd'],
    ['empty.nrrd', 'full.nrrd'],
  ],
}
const tables = [
  ['ones.csv', 'shares.csv'],
  ['zeros.csv', 'shares.csv'],
  ['shares.csv', 'ones.csv'],
  ['ones.csv', 'ones.csv'],
  ['zeros.csv', 'ones.csv'],
  ['one.csv', 'one.csv'],
]
for (const kind of ['vectors', 'scores', 'classes']) Object.assign(pairs, { [kind]: tables })

const sheets = metricSheets.filter(({ input }) => pairs[input])

describe('a NaN carries its reason', () => {
  it.each(sheets.map((sheet) => [sheet.name, sheet] as const))('%s', async (name, { input }) => {
    for (const [first, second, ...options] of pairs[input]!) {
      const out: string[] = []
      const said: string[] = []
      const io = {
        print: async (text: string) => void out.push(text),
        say: (text: string) => void said.push(text),
        write: () => {},
      }
      const files = [first!, ...(second === undefined ? [] : [second])].map(at)
      const status = await metricCommand([name, ...files, ...options, '--json'], io).catch(() => 2)
      if (status !== 0) continue
      const { value, reason } = JSON.parse(out.join('')) as { readonly value: unknown; readonly reason?: string }
      if (JSON.stringify(value).includes('"NaN"'))
        expect(reason, `${first} ${second}`).toMatch(/^(?:all|there|the|both|a) /)
      else expect(reason).toBeUndefined()
      if (reason !== undefined) expect(said.join('\n')).toContain(`note: NaN, because ${reason}`)
    }
  })
})
