import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { DecimalSign } from '../../../src/understanding/tables/cellNumber'
import { sheetOfText } from '../../../src/understanding/tables/readSheet'
import { sheetNumbers } from '../../../src/understanding/tables/sheet'
import type { SeparatorName, TableWords } from '../../../src/understanding/tables/tableRecords'

const page = readFileSync('docs/how-to/tables.md', 'utf8')
const rows = [...page.matchAll(/^\| `(.+⏎.+)` \| (.*?) ?\| (.+) \|$/gm)].map(([, file, options, answer]) => ({
  file: file!.replaceAll('⏎', '\n'),
  options: options!.replaceAll('`', ''),
  answer: answer!,
}))

function wordsOf(options: string): TableWords {
  const separator = /--separator (\w+)/.exec(options)?.[1] as SeparatorName | undefined
  const decimal = /--decimal ([.,])/.exec(options)?.[1] as DecimalSign | undefined
  return { ...(separator && { separator }), ...(decimal && { decimal }) }
}

it('the page has examples', () => expect(rows.length).toBeGreaterThan(10))

it.each(rows)('$file $options', ({ file, options, answer }) => {
  const read = () => {
    const sheet = sheetOfText(file, 't.csv', wordsOf(options))
    if (sheet.doubt) throw sheet.doubt
    return sheetNumbers(sheet, 'v').join(' ')
  }
  if (answer.startsWith('refused: ')) expect(read).toThrow(answer.slice(9).replaceAll('`', ''))
  else expect(read()).toBe(answer)
})
