import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pythonFloat } from '../../src/python/pythonFloat'
import { pythonInt } from '../../src/python/pythonInt'
import { pythonSplit } from '../../src/python/pythonSplit'
import { pythonRightStrip, pythonStrip } from '../../src/python/pythonStrip'
import { growth, MOST_GROWTH } from '../formats/growth'
import { expectWithin } from '../support/expectWithin'
import { pythonAnswer } from '../support/pythonAnswer'

const table: { readonly text: string }[] = JSON.parse(readFileSync('test/python/pythonText.json', 'utf8'))

it('strips, splits and reads numbers as Python does', () => {
  expect(table.map(({ text }) => pythonAnswer(text))).toEqual(table)
})

it('strips the given characters', () => {
  expect(pythonStrip('(:- B). ', '().:- ')).toBe('B')
  expect(pythonStrip('...', '.')).toBe('')
})

it('takes a long run of blanks as any other', () => {
  const long = `a${' '.repeat(400_000)}b`
  expect([pythonStrip(long), pythonRightStrip(long), pythonFloat(long), pythonInt(long)]).toEqual([
    long,
    long,
    undefined,
    null,
  ])
  expect(pythonSplit(long)).toEqual(['a', 'b'])
})

it.each([pythonStrip, pythonRightStrip, pythonFloat, pythonInt, pythonSplit])('%o takes linear time', async (read) => {
  const { exponent, milliseconds } = await growth((blanks) => `a${' '.repeat(blanks)}b`, read, 100_000)
  expect(exponent).toBeLessThan(MOST_GROWTH)
  await expectWithin(milliseconds, 1000)
})
