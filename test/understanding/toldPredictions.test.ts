import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metricSheets } from '../../src/catalogue/metricSheets'
import { metricCommand } from '../../src/cli/commands/metric'

// Predictions that are no probabilities: each metric that needs them refuses them with the file, or says what they were taken for.

let folder: string
const at = (name: string) => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-told-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function run(args: readonly string[]) {
  const said: string[] = []
  let out = ''
  const io = {
    print: async (text: string) => void (out += text),
    say: (text: string) => void said.push(text),
    write: () => {},
  }
  const status = await metricCommand([...args, '--json'], io)
  return { status, said: said.join('\n'), result: status === 0 ? JSON.parse(out) : null }
}

function table(name: string, values: readonly number[]): string {
  writeFileSync(at(name), `id,v\n${values.map((value, k) => `c${k},${value}`).join('\n')}\n`)
  return at(name)
}

const share = fc.integer({ min: 1, max: 99 }).map((percent) => percent / 100)
const beyond = fc.oneof(fc.integer({ min: 101, max: 900 }), fc.integer({ min: -900, max: -1 })).map((n) => n / 100)

const told = metricSheets.filter(({ outside }) => outside !== undefined)
const strict = ['brierScore', 'logLoss']

describe('predictions outside 0 to 1', () => {
  it('are told by the metrics that go on with them', () => {
    expect(told.map(({ name }) => name).sort()).toEqual(['calibrationError', 'probabilisticF', 'riskCoverage'])
  })
  it.each(told.map(({ name, outside }) => [name, outside!] as const))('%s says that they were %s', (name, outside) =>
    fc.assert(
      fc.asyncProperty(fc.array(share, { minLength: 4, maxLength: 8 }), beyond, async (shares, odd) => {
        const truth = table(
          't.csv',
          shares.map((_, k) => k % 2),
        )
        const plain = await run([name, truth, table('p.csv', shares)])
        expect(plain).toMatchObject({ status: 0, result: { warnings: [] } })
        const other = await run([name, truth, table('q.csv', [odd, ...shares.slice(1)])])
        expect(other.status).toBe(0)
        expect(other.said).toContain(`no probabilities: they were ${outside}`)
        expect(other.result.warnings.join()).toContain(outside)
      }),
      { numRuns: 20 },
    ),
  )
  it.each(strict)('%s refuses them with the file and the number', (name) =>
    fc.assert(
      fc.asyncProperty(fc.array(share, { minLength: 4, maxLength: 8 }), beyond, async (shares, odd) => {
        const truth = table(
          't.csv',
          shares.map((_, k) => k % 2),
        )
        const { status, said } = await run([name, truth, table('q.csv', [...shares.slice(1), odd])])
        expect(status).toBe(1)
        expect(said).toContain(
          `${at('q.csv')}: probability of sample ${shares.length - 1}: found ${odd}, expected 0 to 1`,
        )
      }),
      { numRuns: 20 },
    ),
  )
})

describe('lesions of one case', () => {
  const volume = (name: string, value: number, count: number) => {
    const values = Array.from({ length: 27 }, (_, i) => (i < count ? value : 0)).join(' ')
    const type = Number.isInteger(value) ? 'uint8' : 'float'
    writeFileSync(
      at(name),
      `NRRD0004\ntype: ${type}\ndimension: 3\nsizes: 3 3 3\nspacings: 1 1 1\nencoding: ascii\n\n${values}`,
    )
    return at(name)
  }
  it.each([
    [4, 'there is one case: the AUROC needs cases with and without lesions (two folders)'],
    [0, 'the case has no lesion'],
  ])('with %i voxels: a NaN says that %s', async (count, reason) => {
    const { result, said } = await run(['lesionDetection', volume('r.nrrd', 1, count), volume('p.nrrd', 0.5, 4)])
    expect(result.reason).toBe(reason)
    expect(said).toContain(`note: NaN, because ${reason}`)
  })
  it('are no confidences: sides that are swapped are refused', async () => {
    const { status, said } = await run(['lesionDetection', volume('p.nrrd', 0.5, 4), volume('r.nrrd', 1, 4)])
    expect(status).toBe(3)
    expect(said).toMatch(/p\.nrrd: voxels: found fractions from 0 to 0\.5, expected a label map of whole numbers/)
  })
})
