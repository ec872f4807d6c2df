import { expect, test } from 'vitest'
import { figureFiles } from '../../../src/reporting'

const figure = { id: 'box', title: 'Dice', caption: 'Dice.', svg: '<svg/>', data: null }

test('a picture and a table for each figure', () => {
  const table = {
    columns: ['algorithm', 'mean, in "mm"'],
    rows: [
      ['A, B', 0.1 + 0.2],
      ['C\nD', null],
    ],
  }
  const files = figureFiles([{ ...figure, table }])
  expect([...files]).toEqual([
    ['box.svg', '<svg/>'],
    ['box.csv', 'algorithm,"mean, in ""mm"""\n"A, B",0.30000000000000004\nC\\nD,\n'],
  ])
})

test('refuses two figures with one id', () => {
  const table = { columns: [], rows: [] }
  expect(() =>
    figureFiles([
      { ...figure, table },
      { ...figure, table },
    ]),
  ).toThrow('two with the id box')
})
