import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { declarationKeys } from '../../../src/challenges/own/readDeclaration'
import { evaluateFlags } from '../../../src/cli/flags/evaluateFlags'
import { labelFlags } from '../../../src/cli/flags/labelFlags'
import { declarationSchema } from '../../../src/cli/schema/declarationSchema'
import { type EvaluateOptions, evaluate } from '../../../src/evaluation'
import {
  type ReadingName,
  type ReadingOption,
  readingNames,
  readingOptions,
  typedName,
  zarrOptions,
} from '../../../src/understanding/reading/readingOptions'

const map = 'NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n1 1 0 2'
const contours = { 'a.dcm': readFileSync('fixtures/rtstruct/reference.dcm') }
const all: readonly (readonly [string, ReadingOption])[] = Object.entries({ ...readingOptions, ...zarrOptions })

/** A value of each option, and whether contours are the files that it is not for, instead of a map of labels. */
const samples: Readonly<Record<Exclude<ReadingName, 'threshold' | 'nan'>, [EvaluateOptions, 'map' | 'contours']>> = {
  activation: [{ activation: 'argmax' }, 'map'],
  round: [{ round: true }, 'map'],
  foreground: [{ foreground: 'nonzero' }, 'contours'],
  channels: [{ channels: ['a', 'b'] }, 'map'],
  channelAxis: [{ channelAxis: 0 }, 'contours'],
  frame: [{ frame: 0 }, 'map'],
  colours: [{ colours: true }, 'map'],
  contours: [{ contours: 'rt-utils' }, 'map'],
  downsample: [{ downsample: 2 }, 'map'],
  spacing: [{ spacing: 1 }, 'contours'],
}

describe('an option of reading that no file of the run takes', () => {
  it.each(Object.entries(samples))('%s is refused by name', async (name, [options, kind]) => {
    const files = kind === 'map' ? { 'a.nrrd': map } : contours
    const series = kind === 'map' ? {} : { series: { 'a.zip': readFileSync('fixtures/rtstruct/ct.zip') } }
    const option: ReadingOption = readingOptions[name as ReadingName]
    await expect(
      evaluate({ references: files, predictions: { net: files }, ...series }, { metrics: ['dice'], ...options }),
    ).rejects.toMatchObject({
      code: 'bad-option',
      message: `${typedName(option)}: found an option that changes nothing in any file of the run, expected ${option.files}`,
    })
  })

  it('is noted where scripts give it always', async () => {
    const given = readingNames.filter((name) => readingOptions[name].files === null)
    const mask = map.replace('0 2', '0 1')
    const input = { references: { 'a.nrrd': mask }, predictions: { net: { 'a.nrrd': mask } } }
    const { warnings } = await evaluate(input, { metrics: ['dice'], threshold: 0.5, nan: 'background' })
    expect(warnings.filter((one) => one.includes('changes nothing'))).toHaveLength(given.length)
    for (const name of given)
      expect(warnings.join('\n')).toContain(`${typedName(readingOptions[name])} changes nothing: `)
  })
})

describe('every option of reading', () => {
  const python = readFileSync('python/medgrade/_files.py', 'utf8')
  const evaluation = python.slice(python.indexOf('\ndef evaluate('), python.indexOf('"evaluateFolders"'))
  const { properties } = declarationSchema() as { properties: { answers: { properties: { files: object } } } }
  const schema = JSON.stringify(properties.answers.properties.files)

  it.each(all)('%s has a flag, a key of declarations and an argument of Python', (name, option) => {
    const flags: Readonly<Record<string, unknown>> = { ...labelFlags, ...evaluateFlags }
    expect(flags[option.flag]).toBeDefined()
    expect(declarationKeys.meaning).toContain(option.flag)
    expect(schema).toContain(`"${option.flag}":{`)
    const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    expect(evaluation).toMatch(new RegExp(`^ {4}${snake}: `, 'm'))
    expect(evaluation).toMatch(new RegExp(`^ {4}(?:\\w+, )*${snake}(?:, \\w+)*$`, 'm'))
    expect(evaluation).toMatch(new RegExp(`\\b${name}=`))
  })
})
