import { describe, expect, it } from 'vitest'
import { readingGiven, type TypedReading } from '../../../site/src/app/readingGiven'
import { type ReadingOption, readingNames, readingOptions } from '../../../src/understanding/reading/readingOptions'

describe('readingGiven', () => {
  it.each<[TypedReading, object]>([
    [{}, {}],
    [{ threshold: '', round: false, nan: ' ' }, {}],
    [
      { threshold: ' 0.5 ', frame: '2', downsample: '4' },
      { threshold: 0.5, frame: 2, downsample: 4 },
    ],
    [
      { activation: true, round: true, nan: 'background' },
      { activation: 'argmax', round: true, nan: 'background' },
    ],
    [{ spacing: '1.5, 1,2' }, { spacing: [1.5, 1, 2] }],
    [{ spacing: '2' }, { spacing: [2] }],
    [{ channels: 'TC=1+3, WT' }, { channels: ['TC=1+3', 'WT'] }],
    [{ colours: 'every' }, { colours: true }],
    [{ colours: '#800000=liver' }, { colours: '#800000=liver' }],
  ])('%j is %j', (typed, given) => {
    expect(readingGiven(typed)).toEqual(given)
  })

  it('takes every option that there is', () => {
    for (const name of readingNames) {
      const { takes, words }: ReadingOption = readingOptions[name]
      const typed = takes === 'switch' ? true : (words?.[0] ?? '1')
      expect(Object.keys(readingGiven({ [name]: typed }))).toEqual([name])
    }
  })

  it.each<TypedReading>([{ threshold: 'half' }, { spacing: '1,,2' }, { spacing: '1;2' }])('refuses %j', (typed) => {
    expect(() => readingGiven(typed)).toThrow(/--(threshold|spacing): found .*, expected a number/)
  })
})
