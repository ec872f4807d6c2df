import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { asNumber, findMetric, shortNames } from '../../src/catalogue/findMetric'
import { metricFacts } from '../../src/catalogue/metricFacts'
import { metricSheets } from '../../src/catalogue/metricSheets'
import { declaredChallenge } from '../../src/challenges/own/declaredChallenge'
import { measureSheets } from '../../src/challenges/own/findMeasure'
import { metricCommand } from '../../src/cli/commands/metric'
import type { NdArray } from '../../src/contract'
import { grade } from '../../src/engine/grade'
import { evaluate } from '../../src/evaluation/evaluate/evaluate'
import { labelSheets } from '../../src/evaluation/metrics/metricSpec'
import { metricArguments } from '../catalogue/metricArguments'
import { sampled } from '../sampled'
import { mha } from '../support/smallVolumes'

// One name, one default, one number: every metric by its short names, on random inputs, is the same to the bit at every entry point.

const folder = mkdtempSync(join(tmpdir(), 'medgrade-entries-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Table = readonly unknown[]

const volume = ({ data, shape, spacing = shape.map(() => 1) }: NdArray) =>
  mha({ size: [...shape].reverse(), spacing: [...spacing].reverse(), values: data as Uint8Array })
const isVolume = (value: unknown): value is NdArray => typeof value === 'object' && value !== null && 'data' in value

function written(name: string, value: unknown): string {
  const path = join(folder, `${name}.${isVolume(value) ? 'mha' : 'json'}`)
  writeFileSync(path, isVolume(value) ? volume(value) : JSON.stringify(value))
  return path
}

/** `medgrade metric`, as JSON. */
async function byCommand(name: string, values: Table): Promise<unknown> {
  const { input, options } = findMetric(name).sheet
  const [reference, prediction, confidence] = input === 'survival' ? [values[0], values[2]] : values
  const files = [written('reference', reference), written('prediction', prediction)]
  if (confidence) {
    files[1] = join(folder, 'prediction.csv')
    const rows = (prediction as number[]).map((value, i) => `${value},${(confidence as number[])[i]}`)
    writeFileSync(files[1], `p,c\n${rows.join('\n')}\n`)
  }
  if (input === 'survival') {
    files[0] = join(folder, 'reference.csv')
    const rows = (reference as number[]).map((value, i) => `${value},${(values[1] as number[])[i]}`)
    writeFileSync(files[0], `t,e\n${rows.join('\n')}\n`)
  }
  const flags = [
    ...(input === 'survival' ? ['--reference-column', 't', '--event-column', 'e'] : []),
    ...(options.label ? ['--label', '1'] : []),
    ...(confidence ? ['--prediction-column', 'p', '--confidence-column', 'c'] : []),
    ...(['vectors', 'classes', 'scores', 'scoreRows', 'matrices', 'confidence', 'survival'].includes(input)
      ? ['--by-row']
      : []),
  ]
  let printed = ''
  const io = { print: async (text: string) => void (printed += text), say: () => {}, write: () => {} }
  expect(await metricCommand([name, ...files, ...flags, '--json'], io)).toBe(0)
  return JSON.parse(printed).value
}

async function byFunction(name: string, values: Table): Promise<unknown> {
  const { sheet, short, options } = findMetric(name)
  const metric = await sheet.load()
  const result = metric(...values, { ...options, ...(sheet.options.label ? { label: 1 } : {}) })
  return short?.field === undefined ? result : (result as Record<string, unknown>)[short.field]
}

async function byEvaluate(name: string, [reference, prediction]: Table): Promise<number> {
  const references = { 'a.mha': volume(reference as NdArray) }
  const predictions = { model: { 'a.mha': volume(prediction as NdArray) } }
  const { cases } = await evaluate({ references, predictions }, { metrics: [name] })
  return cases[0]!.rows.find(({ label }) => label === '1')!.value
}

/** The metric of a declared challenge; `labelled` adds the label. */
async function byDeclaration(name: string, [reference, prediction]: Table, labelled: boolean): Promise<unknown> {
  const arrays = isVolume(reference)
  const side = (column: string) =>
    arrays
      ? `{ id: id, files: { ${column}: { column: ${column}, reader: sitk } } }`
      : `{ id: id, numbers: { ${column}: ${column} } }`
  const text = `{ id: mine, answers: ${side('t')}, submission: ${side('p')}, measures: { m: { metric: '${name}'${labelled ? ', label: 1' : ''} } }, metrics: [{ name: m }] }`
  const table = (column: string, values: unknown) =>
    arrays
      ? `id,${column}\na,a.mha\n`
      : `id,${column}\n${(values as number[]).map((value, i) => `${i},${value}`).join('\n')}\n`
  const files = (value: unknown): Record<string, Uint8Array> => (isVolume(value) ? { 'a.mha': volume(value) } : {})
  const report = await grade(
    await declaredChallenge(text),
    {
      answers: table('t', reference),
      submission: table('p', prediction),
      answersFiles: files(reference),
      submissionFiles: files(prediction),
    },
    { details: true },
  )
  return report.details!.raw!.m
}

const plain = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (_, one) =>
      one instanceof Map
        ? Object.fromEntries(one)
        : ArrayBuffer.isView(one)
          ? Array.from(one as Uint8Array)
          : typeof one === 'number' && !Number.isFinite(one)
            ? String(one)
            : one,
    ),
  )

const names = metricSheets.flatMap((sheet) => {
  const short = shortNames(sheet).map(({ name }) => name)
  return (short.length > 0 ? short : [sheet.name]).map((name) => [name, sheet] as const)
})

describe.each(sampled(names, (_, at) => at % 4 === 0))('%s', (name, sheet) => {
  const calls = [1, 2].map((seed) => metricArguments(sheet, seed))

  it('is one number in the function and the command', async () => {
    for (const values of calls) {
      const expected = plain(await byFunction(name, values))
      const found = await byCommand(name, values)
      expect(typeof expected === 'object' ? { ...expected, ...(found as object) } : found).toStrictEqual(expected)
    }
  })

  it('and in evaluate and declared challenges, where they have it', async () => {
    const facts = metricFacts(asNumber(findMetric(name)))
    const isNumber = facts.field !== null || !sheet.fields
    for (const values of calls) {
      const whole = await byFunction(name, values)
      const expected =
        facts.field !== null && typeof whole === 'object' ? (whole as Record<string, unknown>)[facts.field] : whole
      if (measureSheets.includes(sheet) && isNumber && !Array.isArray((values[1] as unknown[])[0]))
        expect(await byDeclaration(name, values, sheet.options.label !== undefined)).toBe(expected)
      // Of instances evaluate measures one label.
      if (labelSheets.includes(sheet) && sheet.input === 'labels') expect(await byEvaluate(name, values)).toBe(expected)
    }
  })
})

describe('names with a number and a convention', () => {
  it.each(['hd95', 'hd95:medpy', 'hd95:monai', 'nsd@1mm', 'nsd@2mm:monai', 'nsd@1voxel', 'DSC', 'Hausdorff-95'])(
    '%s is one number everywhere',
    async (name) => {
      for (const seed of [1, 2, 3]) {
        const values = metricArguments(findMetric(name).sheet, seed)
        const expected = await byFunction(name, values)
        expect(await byCommand(name, values)).toBe(expected)
        expect(await byEvaluate(name, values)).toBe(expected)
        expect(await byDeclaration(name, values, true)).toBe(expected)
      }
    },
  )
})

describe('names of instances, over masks of one label', () => {
  it.each(['pq', 'sq', 'rq'])('%s is one number everywhere', async (name) => {
    for (const seed of [1, 2, 3]) {
      const values = metricArguments(findMetric(name).sheet, seed).map((value) => {
        const array = value as NdArray
        return { ...array, data: Uint8Array.from(array.data as Uint8Array, (label) => Number(label === 1)) }
      })
      const expected = plain(await byFunction(name, values))
      expect(plain(await byEvaluate(name, values))).toBe(expected)
      expect(plain(await byDeclaration(name, values, false))).toBe(expected)
      expect((await byCommand(name, values)) as Record<string, unknown> | number).toBe(expected)
    }
  })
})
