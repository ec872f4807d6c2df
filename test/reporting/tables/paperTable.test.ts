import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { paperTable, paperTableNames } from '../../../src/reporting/tables/paperTable'

const root = 'fixtures/goldens/runs/tables'
const agents = ['AIDE', 'ML-Master', 'R&D-Agent']
const compared = { agents, backends: ['GPT'], variants: ['w/o sol.', 'w/ sol.'] }

describe('paperTable', () => {
  it.each([
    ['1', 'table1'],
    ['2', 'table2'],
    ['3', 'table3'],
    ['4', 'table4'],
  ])('table %s is the one of the golden', (name, folder) => {
    expect(paperTable(name, compared)).toEqual(JSON.parse(readFileSync(`${root}/${folder}/spec.json`, 'utf8')))
  })

  it.each(['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8', 'S19'])('%s shows the challenge of the paper', (name) => {
    const { challenge } = JSON.parse(readFileSync(`${root}/${name}/spec.json`, 'utf8'))
    expect(paperTable(name, compared)).toEqual({ kind: 'challenge', challenge, agents })
  })

  it('knows 25 tables and no other', () => {
    expect(paperTableNames.map((name) => paperTable(name, compared).kind)).toHaveLength(25)
    for (const name of ['6', 'S0', 'S21', 'S01', '', 'toString'])
      expect(() => paperTable(name, compared), name).toThrow(expect.objectContaining({ code: 'bad-argument' }))
  })
})
