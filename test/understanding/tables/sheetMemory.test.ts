import { expect, it } from 'vitest'
import { caseTables } from '../../../src/ranking/statistics'
import { readSheet } from '../../../src/understanding/tables/readSheet'
import { idTexts, sheetNumbers } from '../../../src/understanding/tables/sheet'
import { heldBytes } from '../../support/readers/heldBytes'

const ROWS = 30_000
const ALGORITHMS = 5

function table(): Uint8Array {
  const lines = ['case,algorithm,value']
  for (let i = 0; i < ROWS; i++)
    lines.push(`case ${Math.floor(i / ALGORITHMS)},net ${i % ALGORITHMS},${(i % 997) / 1000}`)
  return new TextEncoder().encode(lines.join('\n'))
}

it('a table takes little more than its cells, and the values of its cases little more than their numbers', async () => {
  // What reads a sheet is loaded and compiled.
  await readSheet(table(), 'cases.csv')
  const before = heldBytes()
  let sheet: Awaited<ReturnType<typeof readSheet>> | null = await readSheet(table(), 'cases.csv')
  // The text of 20 bytes, the places of three cells in it, the number of the line and the first cell.
  expect((heldBytes() - before) / ROWS).toBeLessThan(50)
  expect(sheet.place(ROWS - 1)).toBe(`line ${ROWS + 1}`)

  const values = sheetNumbers(sheet, 'value')
  const [cases, algorithms] = [idTexts(sheet, 'case'), idTexts(sheet, 'algorithm')]
  sheet = null
  const listed = heldBytes()
  const rows = function* () {
    for (const [i, id] of cases.entries()) yield { case: id, algorithm: algorithms[i]!, value: values[i]! }
  }
  const [first] = caseTables(rows())
  // A case has its place in two lists and a row of five numbers.
  expect((heldBytes() - listed) / (ROWS / ALGORITHMS)).toBeLessThan(300)
  expect(first!.values[1]).toEqual(Array.from({ length: ALGORITHMS }, (_, k) => (ALGORITHMS + k) / 1000))
})

it('a list of objects takes the numbers of its rows, and each text once', async () => {
  const rows = Array.from({ length: ROWS }, (_, i) => ({ case: `case ${i % 100}`, value: (i % 997) / 1000 }))
  const bytes = new TextEncoder().encode(JSON.stringify(rows))
  const before = heldBytes()
  const sheet = await readSheet(bytes, 'cases.json')
  // Two places of eight bytes, in lists that grow by half.
  expect((heldBytes() - before) / ROWS).toBeLessThan(32)
  expect(sheetNumbers(sheet, 'value')[998]).toBe(0.001)
  expect(idTexts(sheet, 'case')[201]).toBe('case 1')
})
