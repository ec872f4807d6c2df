import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { agentFigureSheets } from '../../../src/reporting/figures/agentFigures'
import { comparedFigureSheets } from '../../../src/reporting/figures/comparedFigures'
import { paperFigureSheets } from '../../../src/reporting/figures/paperFigures'
import { rankingFigureSheets } from '../../../src/reporting/figures/rankingFigures'
import { submissionFigureSheets } from '../../../src/reporting/figures/submissionFigures'
import { taskFigureSheets } from '../../../src/reporting/figures/taskFigures'
import { acrossTasksSheets } from '../../../src/reporting/figures/tasks/acrossTasksSheets'
import { withTables } from './withTables'

const lists = {
  ranking: [...rankingFigureSheets, ...acrossTasksSheets],
  submission: submissionFigureSheets,
  agents: agentFigureSheets,
  paper: paperFigureSheets,
  compared: comparedFigureSheets,
  tasks: taskFigureSheets,
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

it('every function of a figure is in a list, and the lists have no others', () => {
  const files = readdirSync('src/reporting/figures', { recursive: true, encoding: 'utf8' })
  const drawn = files.map((path) => basename(path, '.ts')).filter((name) => /[^w]Figure$/.test(name))
  expect([...new Set(sheets.map((one) => one.drawn))].sort()).toStrictEqual(drawn.sort())
})

it('every id is used once in a kind of report', () => {
  for (const list of Object.values(lists)) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
})
