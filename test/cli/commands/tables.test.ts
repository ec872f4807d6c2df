import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtCommand } from '../../support/builtCommand'

const root = 'fixtures/goldens/runs/tables'
let folder: string
let command: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-tables-'))
  command = await builtCommand('.tsbuild/tables')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tables = (...options: string[]) =>
  execFileSync(process.execPath, [command, 'tables', ...options], { encoding: 'utf8' })

describe('medgrade tables', () => {
  it('prints the table of the paper', () => {
    const printed = tables(`${root}/table3/reports`, '--table', '3')
    expect(printed).toBe(readFileSync(`${root}/table3/expected.md`, 'utf8'))
  })

  it('writes every table and the figure to files', () => {
    tables(
      `${root}/table3/reports`,
      '--table',
      '1,S1',
      '--format',
      'csv',
      '--out',
      folder,
      '--figure',
      join(folder, 'f.svg'),
      '--quiet',
    )
    expect(readFileSync(join(folder, 'table1.csv'), 'utf8')).toBe(readFileSync(`${root}/table1/expected.csv`, 'utf8'))
    expect(readFileSync(join(folder, 'tableS1.csv'), 'utf8')).toContain('AP Mean,0.0892 (11)')
    expect(readFileSync(join(folder, 'f.svg'), 'utf8').match(/data-series/g)).toHaveLength(60)
  })

  it('prints a table of one’s own', () => {
    const name = 'seeds-overview-3'
    const printed = tables(`${root}/${name}/reports`, '--spec', `${root}/${name}/spec.json`, '--format', 'latex')
    expect(printed).toBe(readFileSync(`${root}/${name}/expected.tex`, 'utf8'))
  })

  it.each([
    ['a folder that is not there', ['nowhere'], /nowhere/],
    ['a format', [`${root}/S1/reports`, '--format', 'xls'], /markdown, csv, latex, json/],
    ['a table', [`${root}/S1/reports`, '--table', '9'], /S20/],
    ['a table without a kind', [`${root}/S1/reports`, '--spec', 'package.json'], /package\.json/],
  ])('refuses %s', (_, options, message) => {
    const { status, stderr } = spawnSync(process.execPath, [command, 'tables', ...options], { encoding: 'utf8' })
    expect(status).toBeGreaterThan(1)
    expect(stderr).toMatch(message)
  })

  it('names a report without a run', () => {
    writeFileSync(join(folder, 'a.json'), '{"challenge_id": "isles22", "valid_submission": false}')
    const { stderr } = spawnSync(process.execPath, [command, 'tables', folder], { encoding: 'utf8' })
    expect(stderr).toMatch(/a\.json/)
  })
})
