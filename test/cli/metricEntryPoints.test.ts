import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { reversedAxes } from '../../src/array/reversedAxes'
import { asNumber, findMetric, shortNames } from '../../src/catalogue/findMetric'
import { type InputKind, inputSheet } from '../../src/catalogue/inputKinds'
import { loadMetric } from '../../src/catalogue/loadMetric'
import { metricFacts } from '../../src/catalogue/metricFacts'
import type { MetricOptions } from '../../src/catalogue/metricSheet'
import { metricSheets } from '../../src/catalogue/metricSheets'
import { resultNumber } from '../../src/catalogue/resultNumber'
import { isTextKind } from '../../src/catalogue/textArguments'
import { declaredChallenge } from '../../src/challenges/own/declaredChallenge'
import { measureSheets } from '../../src/challenges/own/findMeasure'
import { metricCommand } from '../../src/cli/commands/metric'
import type { NdArray } from '../../src/contract'
import { grade } from '../../src/engine/grade'
import { evaluate } from '../../src/evaluation/evaluate/evaluate'
import { labelSheets } from '../../src/evaluation/metrics/metricSpec'
import { metricArguments, neededOptions } from '../catalogue/metricArguments'
import { sampled } from '../sampled'
import { mha } from '../support/smallVolumes'
import { uniform } from '../support/uniform'

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

const table = (name: string, header: string, rows: readonly unknown[][]): string => {
  const path = join(folder, `${name}.csv`)
  writeFileSync(path, [header, ...rows.map((row) => row.join(','))].join('\n'))
  return path
}

type Words = readonly [files: readonly string[], flags: readonly string[]]
type Scan = Record<'nodules' | 'marks', unknown>
type Cells = { readonly labels: NdArray; readonly tracks: number[][] }

/** The lines of the texts of a side: one text, or, of references and corpora, several. */
function linesOf(kind: InputKind, side: 'reference' | 'prediction', value: unknown): string[] {
  const isList = isCorpora(kind) || (side === 'reference' && ['answers', 'tokenReferences'].includes(kind))
  return ((isList ? value : [value]) as unknown[]).map((line) =>
    Array.isArray(line) ? line.flat().join(' ') : String(line),
  )
}
const isCorpora = (kind: InputKind) => inputSheet(kind).declared === 'corpora'

/** Two text files. */
function textWords(kind: InputKind, [reference, prediction]: Table): Words {
  const sides = { reference, prediction }
  const paths = (['reference', 'prediction'] as const).map((side) => {
    const path = join(folder, `${side}.txt`)
    writeFileSync(path, `${linesOf(kind, side, sides[side]).join('\n')}\n`)
    return path
  })
  return [paths, []]
}

/** The files and options of inputs that are not two files. */
const ownWords: Readonly<Partial<Record<InputKind, (values: Table) => Words>>> = {
  confidence: ([reference, prediction, confidence]) => [
    [
      written('reference', reference),
      table(
        'prediction',
        'p,c',
        (prediction as number[]).map((value, i) => [value, (confidence as number[])[i]]),
      ),
    ],
    ['--prediction-column', 'p', '--confidence-column', 'c'],
  ],
  survival: ([times, events, prediction]) => [
    [
      table(
        'reference',
        't,e',
        (times as number[]).map((value, i) => [value, (events as number[])[i]]),
      ),
      written('prediction', prediction),
    ],
    ['--reference-column', 't', '--event-column', 'e'],
  ],
  ratings: ([rows]) => [[written('ratings', rows)], []],
  sample: ([values]) => [[written('sample', values)], []],
  draws: ([values, one]) => [[written('draws', values), written('one', [one])], []],
  raters: ([raters, prediction]) => {
    const [first, ...more] = (raters as unknown[]).map((rater, i) => written(`rater${i}`, rater)) as [string]
    return [[first, written('prediction', prediction)], more.flatMap((file) => ['--rater', file])]
  },
  marks: ([scans]) => [
    [
      written(
        'nodules',
        (scans as Scan[]).map(({ nodules }) => nodules),
      ),
      written(
        'marks',
        (scans as Scan[]).map(({ marks }) => marks),
      ),
    ],
    [],
  ],
  lesionMaps: ([cases]) => {
    const all = cases as Record<'reference' | 'detections', NdArray>[]
    for (const [side, kind] of [
      ['masks', 'reference'],
      ['maps', 'detections'],
    ] as const) {
      mkdirSync(join(folder, side), { recursive: true })
      for (const [i, one] of all.entries()) written(join(side, `case${i}`), one[kind])
    }
    return [[join(folder, 'masks'), join(folder, 'maps')], []]
  },
  landmarks: ([fixed, moving, field]) => [
    [written('fixed', fixed), written('moving', moving)],
    field === null ? [] : ['--field', written('field', field)],
  ],
  field: ([field]) => [[written('field', field)], []],
  tracks: (sides) => {
    const files = (sides as Cells[]).map(({ labels }, i) => written(`frames${i}`, labels))
    const texts = (sides as Cells[]).map(({ tracks }, i) => {
      const path = join(folder, `tracks${i}.txt`)
      writeFileSync(path, tracks.map((row) => row.join(' ')).join('\n'))
      return path
    })
    return [files, ['--reference-tracks', texts[0]!, '--prediction-tracks', texts[1]!]]
  },
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const needed = (name: string) => neededOptions(findMetric(name).sheet)

/** `medgrade metric`, as JSON. */
async function byCommand(name: string, values: Table): Promise<unknown> {
  const { input } = findMetric(name).sheet
  const two = (): Words => [[written('reference', values[0]), written('prediction', values[1])], []]
  const [files, own] = ownWords[input]?.(values) ?? (isTextKind(input) ? textWords(input, values) : two())
  const given = Object.entries(optionsOf(name)).flatMap(([option, value]) => [
    `--${kebab(option)}`,
    typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value),
  ])
  const flags = [...own, ...given, ...(inputSheet(input).files === 'table' ? ['--by-row'] : [])]
  let printed = ''
  const io = { print: async (text: string) => void (printed += text), say: () => {}, write: () => {} }
  expect(await metricCommand([name, ...files, ...flags, '--json'], io)).toBe(0)
  return JSON.parse(printed).value
}

/** The options that a name needs and does not fix. */
function optionsOf(name: string): MetricOptions {
  const { options } = findMetric(name)
  return Object.fromEntries(Object.entries(needed(name)).filter(([option]) => !(option in options)))
}

async function byFunction(name: string, values: Table): Promise<unknown> {
  const { sheet, short, options } = findMetric(name)
  const metric = await loadMetric(sheet)
  return resultNumber(metric(...values, { ...options, ...optionsOf(name) }), short?.field ?? null)
}

async function byEvaluate(name: string, [reference, prediction]: Table): Promise<number> {
  const references = { 'a.mha': volume(reference as NdArray) }
  const predictions = { model: { 'a.mha': volume(prediction as NdArray) } }
  const { cases } = await evaluate({ references, predictions }, { metrics: [name] })
  return cases[0]!.rows.find(({ label }) => label === '1')!.value
}

/** The metric of a declared challenge; `labelled` adds the label. */
async function byDeclaration(name: string, [reference, prediction]: Table): Promise<unknown> {
  const arrays = isVolume(reference)
  const { input } = findMetric(name).sheet
  const values = isTextKind(input) ? 'texts' : 'numbers'
  const side = (column: string) =>
    arrays
      ? `{ id: id, files: { ${column}: { column: ${column}, reader: sitk } } }`
      : `{ id: id, ${values}: { ${column}: ${column} } }`
  const text = `{ id: mine, answers: ${side('t')}, submission: ${side('p')}, measures: { m: { metric: '${name}', ${JSON.stringify(optionsOf(name)).slice(1, -1)} } }, metrics: [{ name: m }] }`
  /** A case a text, or a text of all lines; numbers as they are. */
  const cells = (side: 'reference' | 'prediction', given: unknown): unknown[] => {
    if (!isTextKind(input)) return given as number[]
    const lines = linesOf(input, side, given)
    return (isCorpora(input) ? lines : [lines.join('\n')]).map((text) => `"${text}"`)
  }
  const table = (column: string, given: unknown) =>
    arrays
      ? `id,${column}\na,a.mha\n`
      : `id,${column}\n${cells(column === 't' ? 'reference' : 'prediction', given)
          .map((value, i) => `${i},${value}`)
          .join('\n')}\n`
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

/** The mask of label 1. */
const firstLabel = (value: unknown): NdArray => {
  const array = value as NdArray
  return { ...array, data: Uint8Array.from(array.data as Uint8Array, (label) => Number(label === 1)) }
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
  // The marks of the calls are on nodules.
  const own = short.filter((name) => !name.startsWith('camelyon16'))
  return (own.length > 0 ? own : [sheet.name]).map((name) => [name, sheet] as const)
})

describe.each(sampled(names, (_, at) => at % 16 === 0))('%s', (name, sheet) => {
  const calls = [1, 2].map((seed) => metricArguments(sheet, seed))

  it('is one number in the function and the command', async () => {
    for (const values of calls) {
      const expected = plain(await byFunction(name, values))
      const found = await byCommand(name, values)
      const isParts = typeof expected === 'object' && expected !== null && !Array.isArray(expected)
      expect(isParts ? { ...expected, ...(found as object) } : found).toStrictEqual(expected)
    }
  })

  it('and in evaluate and declared challenges, where they have it', async () => {
    const facts = metricFacts(asNumber(findMetric(name)))
    const isNumber = facts.field !== null || !sheet.fields
    for (const values of calls) {
      const whole = await byFunction(name, values)
      const expected =
        facts.field !== null && typeof whole === 'object' && whole !== null
          ? (whole as Record<string, unknown>)[facts.field]
          : whole
      const isTable = !isTextKind(sheet.input) && Array.isArray((values[1] as unknown[] | undefined)?.[0])
      if (measureSheets.includes(sheet) && isNumber && !isTable)
        expect(await byDeclaration(name, values)).toBe(expected)
      // Of instances evaluate measures one label.
      if (labelSheets.includes(sheet) && sheet.input === 'labels') expect(await byEvaluate(name, values)).toBe(expected)
    }
  })
})

describe('names that people type', () => {
  const asked = 'dice iou hd95 hd nsd@1mm asd assd masd cldice lesion_f1 hd95:medpy hd95:monai nsd@2mm:monai'.split(' ')
  it.each([...asked, 'nsd@1voxel', 'DSC', 'Hausdorff-95'])(
    '%s is one number in the function, the command, evaluate and a declared challenge',
    async (name) => {
      const found = findMetric(name)
      for (const seed of [1, 2, 3]) {
        const values = metricArguments(found.sheet, seed)
        // Lesions are those of one label.
        const given = found.sheet.options.label ? values : values.map(firstLabel)
        const expected = await byFunction(name, given)
        expect(expected).toSatisfy(Number.isFinite)
        expect(await byCommand(name, given)).toBe(expected)
        expect(await byEvaluate(name, given)).toBe(expected)
        expect(await byDeclaration(name, given)).toBe(expected)
      }
    },
  )
})

describe('inputs whose value depends on the order of their axes', () => {
  // In the last digit: of sums of squares, of products of three sizes, of thinning.
  const scattered = (random: () => number): NdArray => ({
    data: Uint8Array.from({ length: 8 * 9 * 10 }, () => Number(random() < 0.05)),
    shape: [8, 9, 10],
    spacing: [random() + 0.5, random() + 0.5, random() + 0.5],
  })
  async function someInputs(name: string): Promise<NdArray[][]> {
    const found: NdArray[][] = []
    for (let seed = 0; found.length < 3; seed++) {
      const random = uniform(seed)
      const reference = scattered(random)
      const values = [reference, { ...scattered(random), spacing: reference.spacing! }]
      if ((await byFunction(name, values)) !== (await byFunction(name, values.map(reversedAxes)))) found.push(values)
    }
    return found
  }

  it.each(['hd', 'hd95', 'assd', 'volume_reference', 'cldice'])('%s is one number everywhere', async (name) => {
    for (const values of await someInputs(name)) {
      const expected = await byFunction(name, values)
      expect(await byCommand(name, values)).toBe(expected)
      expect(await byEvaluate(name, values)).toBe(expected)
      expect(await byDeclaration(name, values)).toBe(expected)
    }
  })
})

describe('names of instances, over masks of one label', () => {
  it.each(['pq', 'sq', 'rq'])('%s is one number everywhere', async (name) => {
    for (const seed of [1, 2, 3]) {
      const values = metricArguments(findMetric(name).sheet, seed).map(firstLabel)
      const expected = plain(await byFunction(name, values))
      expect(plain(await byEvaluate(name, values))).toBe(expected)
      expect(plain(await byDeclaration(name, values))).toBe(expected)
      expect((await byCommand(name, values)) as Record<string, unknown> | number).toBe(expected)
    }
  })
})
