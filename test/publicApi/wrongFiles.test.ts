import { expect, it } from 'vitest'
import { isMedgradeError } from '../../src/errors/MedgradeError'
import * as evaluation from '../../src/evaluation'
import * as all from '../../src/index'

// Whatever is given in place of files and options, functions of files throw MedgradeErrors.

const wrong: readonly unknown[] = [
  undefined,
  null,
  0,
  Number.NaN,
  '',
  'x',
  true,
  {},
  [],
  [null],
  () => 1,
  Symbol('a'),
  10n,
  new Date(Number.NaN),
  new Map(),
  new Uint8Array(3),
  { data: 1 },
  { references: 1, predictions: null },
  { references: { a: null }, predictions: { m: { a: Symbol('b') } } },
  Object.create(null),
  new ArrayBuffer(4),
]
const second: readonly unknown[] = [undefined, null, {}, 3, { name: 1 }, { reader: {} }, { metrics: [3] }, []]

const functions = Object.entries({ ...all, ...evaluation }).filter(([name]) =>
  /^(?:read(?:Image|Volume|Tree|Table)|inspect|decodeRle|encodeRle|evaluate|filesSource)/.test(name),
) as [string, (...args: readonly unknown[]) => unknown][]

it.each(functions)('%s', async (_, call) => {
  const errors: string[] = []
  for (const a of wrong)
    for (const b of second)
      try {
        await call(a, b)
      } catch (error) {
        if (!isMedgradeError(error)) errors.push(`${String(error)} for ${typeof a}, ${typeof b}`)
      }
  expect([...new Set(errors)]).toEqual([])
})

it('has the readers and evaluate', () => {
  const names = functions.map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(['readImage', 'readVolume', 'readTree', 'readTable', 'evaluate']))
})
