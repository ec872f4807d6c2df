import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { shortNames } from '../../../src/catalogue/findMetric'
import { inputSheet } from '../../../src/catalogue/inputKinds'
import { declaredChallenge } from '../../../src/challenges/own/declaredChallenge'
import { arrayReaders, measureOptions, measureSheets } from '../../../src/challenges/own/findMeasure'
import { declarationKeys } from '../../../src/challenges/own/readDeclaration'
import { declarationSchema } from '../../../src/cli/schema/declarationSchema'
import { readers } from '../../../src/formats/readers/readers'
import { readPlainYaml } from '../../../src/formats/tree/readPlainYaml'
import { neededOptions, withOption } from '../../catalogue/metricArguments'
import { sampled } from '../../sampled'

type Fields = Record<string, unknown>

const schema = declarationSchema()
const check = new Ajv({ strictNumbers: false, allowUnionTypes: true, allErrors: true }).compile(schema)
const accepted = (text: string) => {
  const valid = check(readPlainYaml(text, 'a.yaml'))
  return valid ? 'accepted' : check.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ')
}
const parsed = (text: string) =>
  declaredChallenge(text).then(
    () => 'accepted' as const,
    (error: Error) => error.message,
  )

const arrays = `
answers: { id: id, files: { truth: { column: t, reader: npy } } }
submission: { id: id, files: { guess: { column: g, reader: npy } } }
`
const columns = `
answers: { id: id, numbers: { truth: t } }
submission: { id: id, numbers: { guess: g } }
`
const texts = columns.replaceAll('numbers', 'texts')
const withMeasure = (metric: string, options: Fields = {}) => {
  const { input } = measureSheets.find(({ name, short }) => [name, short?.[0]?.name].includes(metric))!
  const { declared } = inputSheet(input)
  const sides = { arrays, columns, texts, corpora: texts }[declared!]
  return `id: mine\n${sides}measures: { m: ${JSON.stringify({ metric, ...options })} }\nmetrics: [{ name: m, direction: higher }]`
}

describe('the schema of a declared challenge', () => {
  const bundled = ['docs/how-to/own-challenge', 'templates'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?:^|\/)(?:challenge|ldct-iqa|lesions)\.yaml$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  test.each(bundled)('accepts %s', (path) => {
    expect(accepted(readFileSync(path, 'utf8').replaceAll('{{id}}', 'mine'))).toBe('accepted')
  })
  test('has every key, reader and metric of the parser', () => {
    const properties = schema.properties as Record<string, Fields>
    expect(Object.keys(properties)).toStrictEqual([...declarationKeys.file])
    const slot = JSON.stringify(properties.answers)
    for (const reader of Object.keys(readers)) expect(slot).toContain(JSON.stringify(reader))
    for (const reader of arrayReaders) expect(slot).toContain(reader)
    const measure = properties.measures!.additionalProperties as { allOf: Fields[] }
    expect(measure.allOf).toHaveLength(measureSheets.length)
  })
})

/** The options of a metric in the schema. */
function optionsOf(metric: string): Record<string, { enum?: unknown[]; type?: unknown; anyOf?: Fields[] }> {
  const measures = (schema.properties as Record<string, Fields>).measures!.additionalProperties as { allOf: Fields[] }
  const rule = measures.allOf.find((one) => JSON.stringify(one.if).match(/\w+/g)!.includes(metric))!
  const {
    metric: _,
    reference: __,
    prediction: ___,
    over: ____,
    ...options
  } = (rule.then as { properties: Fields }).properties
  return options as ReturnType<typeof optionsOf>
}

const named = measureSheets.map((sheet) => [shortNames(sheet)[0]?.name ?? sheet.name, sheet] as const)

describe.each(sampled(named, (_, at) => at % 12 === 0))('%s', (metric, sheet) => {
  test('has the options of the parser, and the parser accepts every word of them', async () => {
    const known = optionsOf(metric)
    const { label: _, tolerance: __, distance: ___, ...needed } = neededOptions(sheet)
    expect(Object.keys(known)).toStrictEqual(measureOptions(sheet))
    expect(await parsed(withMeasure(metric, needed))).toBe('accepted')
    for (const [name, { enum: words = [] }] of Object.entries(known))
      for (const word of words) {
        // Options that need another one.
        const also: Fields = name === 'quantile' ? { precision: 'single' } : {}
        const declared = withMeasure(metric, withOption({ ...needed, ...also }, name, word))
        expect(accepted(declared)).toBe('accepted')
        expect(await parsed(declared), `${name}: ${word}`).toBe('accepted')
      }
  })
  test('refuses an option, a word and a type that the parser refuses', async () => {
    const known = optionsOf(metric)
    const wrong: Fields[] = [{ nonsense: 1 }]
    for (const [name, { enum: words, type }] of Object.entries(known)) {
      if (words) wrong.push({ [name]: 'nonsense' })
      if (type === 'number' || type === 'boolean') wrong.push({ [name]: 'nonsense' })
    }
    for (const fields of wrong) {
      const declared = withMeasure(metric, fields)
      expect(accepted(declared), JSON.stringify(fields)).not.toBe('accepted')
      expect(await parsed(declared), JSON.stringify(fields)).not.toBe('accepted')
    }
  })
})

const good = readFileSync('docs/how-to/own-challenge/lesions.yaml', 'utf8')

test.each([
  ['a key that there is not', /^title:/m, 'titel:'],
  ['an unknown reader', 'reader: sitk', 'reader: itk'],
  ['an unknown metric', 'metric: lesionF1', 'metric: lesionsF1'],
  ['an option of another metric', 'metric: lesionF1', 'metric: lesionF1, percentile: 95'],
  ['a direction that there is not', 'direction: higher', 'direction: up'],
  ['an aggregation that there is not', 'over: mean', 'over: average'],
  ['a name with a sign', 'lesion_f1:', 'lesion-f1:'],
  ['no id', /^id:.*$/m, ''],
  ['an id with a space', /^id:.*$/m, 'id: my lesions'],
  ['no column', 'column: mask_path, ', ''],
  ['no metrics', /^metrics:[\s\S]*?^ranking/m, 'ranking'],
  ['a list in place of a mapping', /^ranking:.*$/m, 'ranking: [1]'],
  ['a formula that is too long', "'0.5 * dice", `'${'1 + '.repeat(200)}0.5 * dice`],
  ['a pairing rule that there is not', /^ranking:.*$/m, 'pairing: { rule: any }'],
])('%s is refused by the schema and by the parser', async (_, from, to) => {
  const text = good.replace(from, to)
  expect(text).not.toBe(good)
  expect(accepted(good)).toBe('accepted')
  expect(accepted(text)).not.toBe('accepted')
  expect(await parsed(text)).not.toBe('accepted')
})
