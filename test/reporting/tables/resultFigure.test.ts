import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type FigureSpec, resultFigure } from '../../../src/reporting/tables/resultFigure'
import { readRunReports } from '../../../src/reporting/tables/runReports'

const root = 'fixtures/goldens/runs/figures'
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

function reportsOf(name: string) {
  const folder = `${root}/${name}/reports`
  if (!existsSync(folder)) return []
  return readRunReports(readdirSync(folder).map((file) => ({ name: file, json: read(`${folder}/${file}`) })))
}

const decoded = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

/** The marks of a figure, in its order. */
function marksOf(svg: string) {
  return [
    ...svg.matchAll(/data-series="([^"]*)" data-category="([^"]*)"(?: data-value="([^"]*)")?( data-failed="true")?/g),
  ].map(([, series, category, value, failed]) => ({
    series: decoded(series!),
    category: decoded(category!),
    value: value === undefined ? null : Number(value),
    failed: failed !== undefined,
  }))
}

describe('resultFigure', () => {
  it.each(readdirSync(root))('has the marks of %s', (name) => {
    const { marks } = read(`${root}/${name}/expected.json`)
    const expected = marks.map((mark: object) => ({ failed: false, ...mark }))
    const spec: FigureSpec = read(`${root}/${name}/spec.json`)
    expect(marksOf(resultFigure(spec, reportsOf(name)))).toEqual(expected)
    if (spec.figure === 'strategies') expect(marksOf(resultFigure({ ...spec, shape: 'radar' }))).toEqual(expected)
  })

  it('marks a challenge where every run failed', () => {
    const reports = readRunReports([
      {
        name: 'a.json',
        json: { challenge_id: 'dentex', score: null, metrics: null, valid_submission: false, run: { agent: 'A' } },
      },
    ])
    const svg = resultFigure({ figure: 'percentiles', agents: ['A'], challenges: ['dentex', 'isles22'] }, reports)
    expect(marksOf(svg)).toEqual([
      { series: 'A', category: 'DENTEX', value: 0, failed: true },
      { series: 'A', category: "ISLES'22", value: null, failed: false },
    ])
  })

  it('holds no script, no reference to elsewhere and no markup from names', () => {
    const name = '<script>"&'
    const svg = resultFigure({ figure: 'strategies', agents: [name], profiles: { [name]: { '1': 1 } } })
    expect(svg).not.toMatch(/<script|href|url\(|@import/)
    expect(svg).toContain('prefers-color-scheme: dark')
  })

  it('refuses another figure', () => {
    expect(() => resultFigure({ figure: 'pie' } as never)).toThrow(expect.objectContaining({ code: 'bad-argument' }))
  })
})
