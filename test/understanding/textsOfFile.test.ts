import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metricSheets } from '../../src/catalogue/metricSheets'
import { isTextKind } from '../../src/catalogue/textArguments'
import { metricCommand } from '../../src/cli/commands/metric'
import { textsOfFile } from '../../src/understanding/textsOfFile'

// Texts in every dress: plain lines and JSON lists are the same texts; tables and records are refused, whose names and signs would count as words.

const encoded = (text: string, encoding: 'utf-8' | 'bom' | 'utf-16') =>
  encoding === 'utf-16'
    ? Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'))
    : new TextEncoder().encode(encoding === 'bom' ? `\ufeff${text}` : text)

const words = fc
  .array(fc.constantFrom('no', 'effusion', '[1]', 'the', 'Lunge,', 'ö', '3.5', '"clear"', '{x}'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((list) => list.join(' '))

describe('the texts of a file', () => {
  it('are its lines, or those of a JSON list, in any encoding', () => {
    const encodings = fc.constantFrom('utf-8', 'bom', 'utf-16')
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 4 }),
        encodings,
        fc.constantFrom('\n', '\r\n'),
        (list, encoding, end) => {
          const plain = textsOfFile(encoded(list.join(end) + end, encoding as 'utf-8'), 'a.txt')
          const json = textsOfFile(encoded(JSON.stringify(list), encoding as 'utf-8'), 'a.json')
          expect(plain).toEqual({ texts: list, isList: false })
          expect(json).toEqual({ texts: list, isList: true })
        },
      ),
    )
  })
  it.each([
    ['a.csv', 'id,text\n1,clear', 'a table'],
    ['a.tsv', 'id\ttext\n1\tclear', 'a table'],
    ['a.jsonl', '{"id": 1, "text": "clear"}\n{"id": 2, "text": "no"}', 'a JSON list of other things'],
    ['a.txt', '{"id": 1, "text": "clear"}', 'a JSON object'],
    ['a', '[{"text": "clear"}]', 'a JSON list of other things'],
  ])('are refused in %s: %j', (name, text, found) => {
    expect(() => textsOfFile(encoded(text, 'utf-8'), name)).toThrow(
      `${name}: texts: found ${found}, expected plain text, one a line, or a JSON list of texts`,
    )
  })
})

describe('a metric of texts', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'medgrade-texts-'))
    writeFileSync(join(folder, 'r.txt'), 'the lungs are clear\nno effusion\n')
    writeFileSync(join(folder, 'h.txt'), 'lungs are clear\nno effusion\n')
    writeFileSync(join(folder, 'r.json'), JSON.stringify(['the lungs are clear', 'no effusion']))
    writeFileSync(join(folder, 'h.json'), JSON.stringify(['lungs are clear', 'no effusion']))
    writeFileSync(join(folder, 'one.txt'), 'the lungs are clear\n')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  async function run(name: string, reference: string, prediction: string) {
    const said: string[] = []
    let out = ''
    const io = {
      print: async (text: string) => void (out += text),
      say: (text: string) => void said.push(text),
      write: () => {},
    }
    const status = await metricCommand([name, join(folder, reference), join(folder, prediction)], io).catch(() => 2)
    return { status, out, said: said.join('\n') }
  }

  const sheets = metricSheets.filter(
    ({ input, options }) => isTextKind(input) && !Object.values(options).some(({ required }) => required),
  )
  it.each(sheets.map(({ name, input }) => [name, input] as const))(
    '%s gives a JSON list what its lines have, or refuses it',
    async (name, input) => {
      const plain = await run(name, 'r.txt', 'h.txt')
      const json = await run(name, 'r.json', 'h.json')
      expect(plain.status).toBe(0)
      if (input === 'corpora' || input === 'tokenCorpora') {
        expect(json).toEqual(plain)
        const short = await run(name, 'r.txt', 'one.txt')
        expect(short.status).toBe(1)
        expect(short.said).toMatch(/one\.txt: texts: found 1, expected 2, as .*r\.txt/)
      } else {
        expect(json.status).toBeGreaterThan(0)
        expect(json.said).toMatch(/\.json: texts: found 2, expected one text/)
      }
    },
  )
})
