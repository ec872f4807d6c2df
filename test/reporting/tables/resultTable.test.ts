import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formatTable } from '../../../src/reporting/tables/formatTable'
import { resultTable } from '../../../src/reporting/tables/resultTable'
import { readRunReports } from '../../../src/reporting/tables/runReports'

const root = 'fixtures/goldens/runs/tables'
const formats = { md: 'markdown', csv: 'csv', tex: 'latex', json: 'json' } as const

/** The files below `reports/` of a case; a catalogue has none. */
function reportsOf(name: string) {
  const folder = `${root}/${name}/reports`
  const names = readdirSync(`${root}/${name}`).includes('reports') ? readdirSync(folder) : []
  return names.map((file) => ({ name: file, json: JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) }))
}

describe('resultTable', () => {
  it.each(readdirSync(root))('%s, byte for byte in every format', async (name) => {
    const spec = JSON.parse(readFileSync(`${root}/${name}/spec.json`, 'utf8'))
    const table = await resultTable(spec, readRunReports(reportsOf(name)))
    for (const [suffix, format] of Object.entries(formats))
      expect(formatTable(table, format)).toBe(readFileSync(`${root}/${name}/expected.${suffix}`, 'utf8'))
  })
})
