import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { shortNames } from '../../src/catalogue/findMetric'
import { inputSheet } from '../../src/catalogue/inputKinds'
import { measureSheets } from '../../src/challenges/own/findMeasure'
import { withTables } from './pages/withTables'

const page = readFileSync('docs/how-to/own-challenge.md', 'utf8')
const block = (language: string) => new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)![1]

describe('the tutorial', () => {
  test.each([
    ['yaml', 'lesions.yaml'],
    ['js', 'lesions.mjs'],
  ])('shows the %s file that the tests grade with', (language, file) => {
    expect(block(language)).toBe(readFileSync(`docs/how-to/own-challenge/${file}`, 'utf8'))
  })
  test('has every built-in metric of the catalogue', () => {
    const compared = {
      arrays: 'two files, case by case',
      columns: 'two columns of numbers, over all cases at once',
      texts: 'two texts, case by case',
      corpora: 'two columns of texts, over all cases at once',
    }
    const rows = Object.entries(compared).map(([declared, words]) => {
      const sheets = measureSheets.filter(({ input }) => inputSheet(input).declared === declared)
      const names = sheets.flatMap((sheet) => {
        const short = shortNames(sheet).map(({ name }) => name)
        return (short.length > 0 ? short : [sheet.name]).map((name) => `\`${name}\``)
      })
      return `| ${words} | ${names.join(', ')} |`
    })
    const measures = ['| compared | metrics |', '|---|---|', ...rows]
    return expect(withTables(page, { measures })).toMatchFileSnapshot('../../docs/how-to/own-challenge.md')
  })
})
