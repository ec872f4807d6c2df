import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import {
  addFlags,
  type FlagValues,
  flagsOf,
  parsed,
  renamed,
  required,
  text,
  textOrNone,
  toggle,
  word,
} from '../../../src/cli/flags/flagSet'
import { wholeNumber } from '../../../src/cli/wholeNumber'

const limits = { jobs: parsed('<n>', 'most cases at once', wholeNumber) }
const flags = {
  ...limits,
  outputDir: text('<dir>', 'where'),
  by: word('<rule>', 'how', ['na.rm', 'rankThenMean'], 'na.rm'),
  images: textOrNone('<dir>', 'images', 'no images'),
  json: toggle('JSON'),
  markdown: renamed('<file>', '--md'),
}

function values(...words: string[]): FlagValues<typeof flags> {
  const command = addFlags(new Command().exitOverride().configureOutput({ writeErr: () => {} }), flags)
  return command.parse(words, { from: 'user' }).opts()
}

describe('a set of options', () => {
  it('gives the values that were given, and defaults', () => {
    expect(values('--jobs', '3', '--output-dir', 'out')).toEqual({ jobs: 3, outputDir: 'out', by: 'na.rm' })
    expect(values('--no-images', '--json')).toEqual({ images: false, json: true, by: 'na.rm' })
  })
  it('passes on those of one set', () => {
    expect(flagsOf(limits, values('--jobs', '3', '--json'))).toEqual({ jobs: 3 })
  })
  it('takes words in any spelling and suggests the nearest', () => {
    expect(values('--by', 'rank-then-mean').by).toBe('rankThenMean')
    expect(() => values('--by', 'rankThenMeen')).toThrow('expected rankThenMean (one of na.rm, rankThenMean)')
  })
  it('refuses a former name with the present one', () => {
    expect(() => values('--markdown', 'x')).toThrow('this option is called --md')
  })
  it('asks for what it needs', () => {
    const command = addFlags(new Command().exitOverride().configureOutput({ writeErr: () => {} }), {
      redis: required(text('<url>', 'where')),
    })
    expect(() => command.parse([], { from: 'user' })).toThrow('--redis <url>')
  })
})
