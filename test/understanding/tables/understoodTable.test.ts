import { describe, expect, it } from 'vitest'
import { understoodTable } from '../../../src/understanding/tables/understoodTable'

const bytes = (text: string) => new TextEncoder().encode(text)
const side = { id: 'case', files: ['mask'], numbers: ['score'], ids: 'text' } as const

describe('the table of a side of a declared challenge', () => {
  it('ids and paths are texts, numbers are numbers, names may be spelled otherwise', async () => {
    const table = await understoodTable(bytes('Case;mask;SCORE\n001;a.png;0,5\nNA;;1\n'), 's.csv', side)
    expect(table.columns.get('case')?.text).toStrictEqual(['001', 'NA'])
    expect(table.columns.get('mask')?.cells).toStrictEqual(['a.png', Number.NaN])
    expect(table.columns.get('score')).toMatchObject({ kind: 'float64', cells: [0.5, 1] })
  })

  it('typed ids and their numbers are as in pandas', async () => {
    const table = await understoodTable(bytes('case,mask,score\n001,a,0.5\n002,b,\n'), 's.csv', {
      ...side,
      ids: 'typed',
    })
    expect(table.columns.get('case')).toMatchObject({ kind: 'int64', text: ['1', '2'] })
    expect(table.columns.get('score')?.cells).toStrictEqual([0.5, Number.NaN])
  })

  it.each([
    ['case,score\na,0.5\nb,\n', /s\.csv: score in line 3 \(b\): found no value, expected a number/],
    ['case,score\na,"0,5"\n', /score in line 2 \(a\): found "0,5"/],
    ['case,score\n,1\n', /case in line 2: found no id/],
    ['1,2,5\n3,4,6\n', /--no-header/],
  ])('%j is refused', async (text, message) => {
    await expect(understoodTable(bytes(text), 's.csv', side)).rejects.toThrow(message)
  })
})
