import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as reporting from '../../../src/reporting'
import { agentFigureSheets } from '../../../src/reporting/figures/agentFigures'
import { rankingFigureSheets } from '../../../src/reporting/figures/rankingFigures'
import { submissionFigureSheets } from '../../../src/reporting/figures/submissionFigures'
import { acrossTasksSheets } from '../../../src/reporting/figures/tasks/acrossTasksSheets'
import { withTables } from './withTables'

const lists = {
  ranking: [...rankingFigureSheets, ...acrossTasksSheets],
  submission: submissionFigureSheets,
  agents: agentFigureSheets,
}
const sheets = Object.values(lists).flat()

it('the page has the figures of the lists', () => {
  const path = 'docs/how-to/figures.md'
  const tables = Object.entries(lists).map(([name, list]) => [
    name,
    [
      '| function | id | shows |',
      '|---|---|---|',
      ...list.map((one) => `| \`${one.drawn}\` | \`${one.id}\` | ${one.shows} |`),
    ],
  ])
  return expect(withTables(readFileSync(path, 'utf8'), Object.fromEntries(tables))).toMatchFileSnapshot(
    `../../../${path}`,
  )
})

it('every exported function of a figure is in a list or drawn by request only', () => {
  const drawn = Object.keys(reporting).filter((name) => name.endsWith('Figure'))
  expect(sheets.filter((one) => !drawn.includes(one.drawn))).toEqual([])
  expect(drawn.filter((name) => sheets.every((one) => one.drawn !== name))).toEqual(['resultChartFigure'])
})

it('every id is used once in a kind of report', () => {
  for (const list of Object.values(lists)) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
})
