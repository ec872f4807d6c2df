import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { shortNames } from '../../src/catalogue/findMetric'
import { arrayReaders, measureSheets } from '../../src/challenges/own/findMeasure'

const page = readFileSync('docs/how-to/own-challenge.md', 'utf8')
const block = (language: string) => new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)![1]

describe('the tutorial', () => {
  test.each([
    ['yaml', 'lesions.yaml'],
    ['js', 'lesions.mjs'],
  ])('shows the %s file that the tests grade with', (language, file) => {
    expect(block(language)).toBe(readFileSync(`docs/how-to/own-challenge/${file}`, 'utf8'))
  })
  test('names every built-in metric and every reader that gives arrays', () => {
    for (const sheet of measureSheets) {
      const names = shortNames(sheet).map(({ name }) => name)
      for (const name of names.length > 0 ? names : [sheet.name]) expect(page).toContain(`\`${name}\``)
    }
    for (const name of arrayReaders) expect(page).toContain(`\`${name}\``)
  })
})
