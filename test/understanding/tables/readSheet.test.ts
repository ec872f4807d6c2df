import { describe, expect, it } from 'vitest'
import { isMedgradeError } from '../../../src/errors/MedgradeError'
import { readSheet, sheetOfText } from '../../../src/understanding/tables/readSheet'
import { idTexts, requireEffect, sheetNumbers } from '../../../src/understanding/tables/sheet'
import type { TableWords } from '../../../src/understanding/tables/tableRecords'

const bytes = (text: string) => new TextEncoder().encode(text)
const numbers = (text: string, column: string, words: TableWords = {}) => {
  const sheet = sheetOfText(text, 't.csv', words)
  if (sheet.doubt) throw sheet.doubt
  return sheetNumbers(sheet, column)
}

/** `text` in UTF-16 with its byte-order mark. */
function utf16(text: string, little: boolean): Uint8Array {
  const out = new Uint8Array(2 * text.length + 2)
  const view = new DataView(out.buffer)
  for (const [i, unit] of [0xfeff, ...Array.from(text, (_, k) => text.charCodeAt(k))].entries())
    view.setUint16(2 * i, unit, little)
  return out
}

describe('separators and decimals', () => {
  it.each([
    ['id,v\na,0.5\nb,1\n', [0.5, 1]],
    ['id;v\na;0,5\nb;1\n', [0.5, 1]],
    ['id;v\na;0.5\nb;1\n', [0.5, 1]],
    ['id\tv\r\na\t0,5\r\nb\t1\r\n', [0.5, 1]],
    ['id|v\ra|0.5\rb|1\r', [0.5, 1]],
    ['sep=;\nid;v\na;0,5\nb;1\n', [0.5, 1]],
    ['v\n0.5\n1\n', [0.5, 1]],
    ['v,\n0.5,\n1,\n', [0.5, 1]],
    ['id,v,,\na,0.5,,\nb,1,,\n', [0.5, 1]],
    ['id,v\na,0.5,\nb,1,\n', [0.5, 1]],
    [' id , v \n a , 0.5 \n\n b ,1', [0.5, 1]],
    ['id,note,v\na,"x, ""y""\nz",0.5\nb,"",1\n', [0.5, 1]],
    ['id;note;v\na;1,5;0,5\nb;2;1\n', [0.5, 1]],
    ['id;note;v\na;x, y;0.5\nb;z;1\n', [0.5, 1]],
  ])('%j', (text, values) => {
    expect(numbers(text, 'v')).toStrictEqual(values)
  })

  it.each<[string, RegExp, TableWords, readonly number[]]>([
    ['v\n0,5\n1,25\n', /--decimal ,/, { decimal: ',' }, [0.5, 1.25]],
    ['v\n0,5\n1\n', /--decimal ,/, { decimal: ',' }, [0.5, 1]],
    ['id,v\na,"0,5"\nb,"1,25"\n', /"0,5".*--decimal ,/, { decimal: ',' }, [0.5, 1.25]],
    ['id;v\na;1,234\nb;2,500\n', /--decimal ,/, { decimal: ',' }, [1.234, 2.5]],
    ['id;v\na;1.234\nb;12.500\n', /--decimal , or --decimal \./, { decimal: '.' }, [1.234, 12.5]],
    ['id;w;v\na;0,5;0.5\nb;1,5;1.5\n', /--decimal/, { decimal: '.' }, [0.5, 1.5]],
    [
      'id;x,v\na;1,0.5\nb;2,1.5\n',
      /--separator semicolon or --separator comma|--separator comma or/,
      { separator: 'comma' },
      [0.5, 1.5],
    ],
  ])('%j is refused with the option that settles it', (text, message, words, values) => {
    expect(() => numbers(text, 'v')).toThrow(message)
    expect(numbers(text, 'v', words)).toStrictEqual(values)
  })

  it.each([
    ['a,b\n1,2,30\n2,5,10\n', /line 2: found 3 fields, expected 2/],
    ['a,b\n1,2\n3\n', /line 3: found 1 field, expected 2/],
    ['a,b\n1,2\n3,4,\n', /line 3: found 3 fields/],
    ['a\nx, y\nz\n', /line 2: found 2 fields, expected 1/],
    ['a\nx;1\nz;2\n', /line 2: found 2 fields, expected 1/],
    ['a\n1\n\n2\n', /line 3: found a line without a value/],
    ['a,b\n"1,2\n', /line 2: found the end of the file inside quotes/],
    ['a,b\n"1"x,2\n', /text behind a closing quote: x/],
    ['', /no columns/],
  ])('%j is refused', (text, message) => {
    expect(() => numbers(text, 'a')).toThrow(message)
  })

  it('words that change nothing are refused', () => {
    const plain = sheetOfText('id,v\na,0.5\n', 't.csv', { decimal: ',' })
    expect(() => requireEffect([plain], { decimal: ',' })).toThrow(/--decimal ,: found it changes nothing/)
    const commas = sheetOfText('id,v\na,"0,5"\n', 'u.csv', { decimal: ',' })
    expect(() => requireEffect([plain, commas], { decimal: ',' })).not.toThrow()
    expect(() => requireEffect([plain], { separator: 'tab' })).toThrow(/--separator tab: found it changes nothing/)
  })

  it('words are about the files that they fit', () => {
    const words = { decimal: ',', separator: 'semicolon' } as const
    const thousands = sheetOfText('id;v\na;1,234\nb;2,500\n', 't.csv', words)
    expect(sheetNumbers(thousands, 'v')).toEqual([1.234, 2.5])
    const points = sheetOfText('id,v\na,1.5\nb,2.5\n', 'u.csv', words)
    expect(sheetNumbers(points, 'v')).toEqual([1.5, 2.5])
    expect(() => requireEffect([thousands, points], words)).not.toThrow()
    const open = sheetOfText('id;v\na;1.234\nb;2.500\n', 'w.csv', words)
    expect(() => sheetNumbers(open, 'v')).toThrow('"1.234"')
  })

  it('ids with zeros in front are no numbers with a decimal comma', () => {
    const sheet = sheetOfText('001,0\n002,1\n', 't.csv', { noHeader: true })
    expect(idTexts(sheet, '1')).toEqual(['001', '002'])
  })
})

describe('header', () => {
  it.each([
    ['1\n0\n1\n', /line 1: found 1, a number in a column of numbers.*--no-header/],
    ['x,0.5\ny,0.7\n', /line 1: found 0\.5/],
    ['cat,dog\ncat,cat\n', /line 1: found cat, which is in line 2 too/],
    ['0.5', /--no-header/],
  ])('%j may be data', (text, message) => {
    expect(sheetOfText(text, 't.csv').doubt?.message).toMatch(message)
    expect(sheetOfText(text, 't.csv', { noHeader: true }).doubt).toBeNull()
  })

  it('a name that is given proves the header, and empty columns without a name are none', () => {
    const text = ',2023,\n,1,\n,2,\n'
    expect(sheetOfText(text, 't.csv').doubt).not.toBeNull()
    const sheet = sheetOfText(text, 't.csv', { columns: ['2023'] })
    expect(sheet.doubt).toBeNull()
    expect([...sheet.columns.keys()]).toStrictEqual(['2023'])
    expect([...sheetOfText('5,a\n6,b\n', 't.csv', { noHeader: true }).columns.keys()]).toStrictEqual(['1', '2'])
  })
})

describe('cells', () => {
  it('ids are texts, whatever they look like', () => {
    const sheet = sheetOfText('id,v\n001,1\nNA,2\nnull, 3\n1.0,4\n', 't.csv')
    expect(idTexts(sheet, 'id')).toStrictEqual(['001', 'NA', 'null', '1.0'])
  })

  it('a missing number is refused with line and id, or NaN', () => {
    const sheet = sheetOfText('id,v\na,1\n\nb,NA\n', 't.csv')
    expect(() => sheetNumbers(sheet, 'v', { ids: idTexts(sheet, 'id') })).toThrow(
      /v in line 4 \(b\): found NA, a missing/,
    )
    expect(sheetNumbers(sheet, 'v', { missing: 'nan' })).toStrictEqual([1, Number.NaN])
  })
})

describe('files', () => {
  it.each([
    ['UTF-8', bytes('id,v\nü,1\n')],
    ['UTF-8 with its mark', bytes('\ufeffid,v\nü,1\n')],
    ['UTF-16, little endian', utf16('id,v\nü,1\n', true)],
    ['UTF-16, big endian', utf16('id\tv\r\nü\t1\r\n', false)],
  ])('%s', async (_, file) => {
    const sheet = await readSheet(file, 't.csv')
    expect(idTexts(sheet, 'id')).toStrictEqual(['ü'])
    expect(sheetNumbers(sheet, 'v')).toStrictEqual([1])
  })

  it.each([
    ['bad-encoding', Uint8Array.of(0x69, 0x64, 0x0a, 0xfc, 0x0a)],
    ['bad-encoding', utf16('id,v\na,1\n', true).subarray(2)],
    ['wrong-format', Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)],
  ])('%s', async (code, file) => {
    const error = await readSheet(file, 't.csv').catch((reason: unknown) => reason)
    expect(isMedgradeError(error, code)).toBe(true)
  })

  it('JSON keeps texts and numbers apart', async () => {
    const sheet = await readSheet(bytes('[{"id": 1, "v": "0.5"}]'), 't.json')
    expect(idTexts(sheet, 'id')).toStrictEqual(['1'])
    expect(() => sheetNumbers(sheet, 'v')).toThrow(/v in row 0: found "0\.5", expected a number/)
  })
})
