import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type FigureSpec, readRunReports } from '../../../../src'
import { resultChartFigure } from '../../../../src/reporting'
import { checkFigure } from '../checkFigure'

const root = 'fixtures/goldens/runs/figures'
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

test.each(readdirSync(root))('the numbers of %s', async (name) => {
  const folder = `${root}/${name}/reports`
  const files = existsSync(folder) ? readdirSync(folder) : []
  const reports = readRunReports(files.map((file) => ({ name: file, json: read(`${folder}/${file}`) })))
  const spec: FigureSpec = read(`${root}/${name}/spec.json`)
  const figure = await resultChartFigure(spec, reports)
  checkFigure(figure)
  const withFailed = (mark: object) => ({ failed: false, ...mark })
  const { marks } = figure.data as { marks: object[] }
  expect(marks.map(withFailed)).toEqual(read(`${root}/${name}/expected.json`).marks.map(withFailed))
})

test('a challenge where every run failed is an open circle', async () => {
  const json = { challenge_id: 'dentex', score: null, metrics: null, valid_submission: false, run: { agent: 'A' } }
  const spec = { figure: 'percentiles', agents: ['A'], challenges: ['dentex', 'isles22'] } as const
  const { caption, svg } = await resultChartFigure(spec, readRunReports([{ name: 'a.json', json }]))
  expect(caption).toContain('1 challenge of an agent without a valid run')
  expect(svg).toContain('data-label="A, DENTEX: failed"')
})
