import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { meteor15 } from '../../../../src/metrics/text/meteor15/meteor15'

type Text = readonly [references: readonly string[], candidate: string, score: number]

const { tables, corpus, texts } = JSON.parse(readFileSync('fixtures/tables/meteor15.json', 'utf8'))
const given = { ...tables, paraphrases: new TextEncoder().encode(tables.paraphrases) }
const score = (reference: string, candidate: string) => meteor15([[reference]], [candidate], given).perText[0]!

describe('METEOR 1.5', () => {
  it('is what its own program prints', () => {
    const rows: readonly Text[] = texts
    const found = meteor15(
      rows.map(([references]) => references),
      rows.map(([, candidate]) => candidate),
      given,
    )
    expect(found.perText).toStrictEqual(rows.map(([, , value]) => value))
    expect(found.corpus).toBe(corpus)
  })

  it('is the same for a text alone', () => {
    for (const [references, candidate, value] of texts as readonly Text[])
      expect(meteor15([references], [candidate], given).perText).toStrictEqual([value])
  })

  it('has all four stages', () => {
    expect(score('lung', 'lung')).toBe(1)
    // Content words weigh 0.75 each, and one match of two words is a single chunk.
    const [exact, stem, synonym] = ['clear lung', 'clear lungs', 'clear pulmonary'].map((text) =>
      score(text, 'clear lung'),
    )
    expect(exact).toBe(1)
    expect(stem).toBeCloseTo(0.8, 12)
    expect(synonym).toBeCloseTo(0.9, 12)
    expect(score('x without shadow', 'x no evidence of shadow')).toBeGreaterThan(
      score('x without shadow', 'x no evidence in shadow'),
    )
  })

  it('leaves a lone match of a stem out, as its own program does', () => {
    expect(score('x lung', 'y lungs')).toBe(0)
  })

  it('is 0 for a blank side and for texts without an agreeing word', () => {
    expect([score('lung', ''), score('', 'lung'), score('', ''), score('lung', 'spine')]).toStrictEqual([0, 0, 0, 0])
  })

  it('reads tables with carriage returns', () => {
    const dos = Object.fromEntries(
      Object.entries(tables as Record<string, string>).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')]),
    )
    const other = { ...given, ...dos, paraphrases: new TextEncoder().encode(dos.paraphrases) }
    const rows = (texts as readonly Text[]).slice(0, 40)
    const [references, candidates] = [rows.map(([own]) => own), rows.map(([, text]) => text)]
    expect(meteor15(references, candidates, other)).toStrictEqual(meteor15(references, candidates, given))
  })

  it('refuses lists that do not pair, and texts that agree in too many pairs of words', () => {
    expect(() => meteor15([['a']], [], given)).toThrow('number of candidates')
    expect(() => meteor15([[]], ['a'], given)).toThrow('reference')
    expect(() => score('a '.repeat(2100), `${'a '.repeat(2100)}b`)).toThrow('pairs of agreeing words')
  })
})
