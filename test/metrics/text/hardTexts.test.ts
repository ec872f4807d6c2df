import {
  captionRougeL,
  findingsText,
  graphF1,
  meteor,
  porterStem,
  reportSections,
  rouge,
  tokenize,
} from 'medgrade/text'
import { expect, it } from 'vitest'
import { countNGrams } from '../../../src/kernels/text/nGrams'
import { growth, MOST_GROWTH } from '../../formats/growth'
import { expectWithin } from '../../support/expectWithin'

it('n-grams of other tokens are others, whatever the tokens hold', () => {
  const keys = (tokens: string[]) => [...countNGrams(tokens, 2).keys()][0]
  const grams = [
    ['', '\0'],
    ['\0', ''],
    ['["\\u0000",""]', ''],
    ['a\0b', 'c'],
    ['a', 'b\0c'],
  ]
  expect(new Set(grams.map(keys)).size).toBe(grams.length)
})

it('a letter is a code point: stems as NLTK has them', () => {
  const stems = ['😀y', '😀😀ed', '😀ies', '😀😀y', '😀ied', '😀s', 'o😀ed', '😀y😀ing'].map(porterStem)
  expect(stems).toEqual(['😀y', '😀😀ed', '😀ie', '😀😀i', '😀ie', '😀s', 'o😀e', '😀y😀e'])
})

it.each<readonly [string, (length: number) => unknown]>([
  ['a stem', (length) => porterStem('y'.repeat(length))],
  ['a candidate', (length) => meteor(Array<string[]>(length).fill(['a']), ['a'])],
  ...[' ', '\n', ' \n'].flatMap((run) => {
    const blank = JSON.stringify(run)
    const text = (length: number) => `a${run.repeat(length)}b`
    return [
      [`tokens with ${blank}`, (length: number) => tokenize(text(length), 'intl13a')] as const,
      [`findings with ${blank}`, (length: number) => findingsText(text(length))] as const,
      [`a header after ${blank}`, (length: number) => findingsText(`x\n${run.repeat(length)}FINDINGS: clear`)] as const,
    ]
  }),
])('%s takes no square of its length', async (_, run) => {
  const { exponent, milliseconds } = await growth((length) => length, run, 40_000)
  expect(exponent).toBeLessThan(MOST_GROWTH)
  await expectWithin(milliseconds, 1500)
})

it('long runs and lists do not take the stack', () => {
  expect(porterStem('y'.repeat(50_000))).toHaveLength(50_000)
  expect(meteor(Array<string[]>(150_000).fill(['a']), ['a'])).toBe(0.5)
  for (const run of [' ', '\n', ' \n']) {
    const text = `a${run.repeat(80_000)}b`
    expect(tokenize(text, 'intl13a')).toEqual(['a', 'b'])
    expect(findingsText(text)).toBe(text)
    expect(findingsText(`x\n${run.repeat(80_000)}FINDINGS: clear`)).toBe('clear')
  }
})

it('a header may follow empty lines and blanks, but no blanks after the colon before', () => {
  expect(reportSections('FINDINGS: a\n \n  IMPRESSION: b')).toEqual({ findings: 'a', impression: 'b' })
  expect(reportSections('HISTORY:\n IMPRESSION: b')).toEqual({ history: 'IMPRESSION: b' })
  expect(reportSections('HISTORY:\nIMPRESSION: b')).toEqual({ impression: 'b' })
})

it('a relation to what only every object has is one to nothing', () => {
  const graph = (target: string) => ({
    entities: { 1: { tokens: 'a', label: 'x', relations: [['to', target] as const] } },
  })
  expect(graphF1(graph('constructor'), graph('nowhere')).complete).toBe(1)
})

it('common subsequences of texts that are too long are refused before they begin', () => {
  const long = Array.from({ length: 140_000 }, (_, i) => `w${i % 7}`).join(' ')
  const tooLarge = expect.objectContaining({ code: 'too-large' })
  for (const variant of ['L', 'Lsum'] as const) expect(() => rouge(long, long, { variant })).toThrow(tooLarge)
  expect(() => captionRougeL([[long]], [long])).toThrow(tooLarge)
  expect(rouge(long, long, { variant: 1 }).f).toBe(1)
  expect(rouge(long, 'w3 w4 w5').recall).toBeCloseTo(3 / 140_000, 12)
})
