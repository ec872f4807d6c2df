import { describe, expect, test } from 'vitest'
import { formatPart, type Part, parsePart } from '../../../src/engine/shards/partFile'

type Item = { readonly index: number; readonly value: number }
const part: Part<Item, { warnings: string[] }> = {
  header: {
    format: 'medgrade-part-1',
    command: 'grade',
    medgrade: '1.2.3',
    challenge: 'mine',
    variant: 'rex-mle',
    options: {},
    inputs: { answers: 'aa' },
    shard: { index: 2, of: 3 },
  },
  items: [
    { index: 1, value: Number.NaN },
    { index: 4, value: -0 },
  ],
  end: { items: 2, total: 5, facts: { warnings: ['ä'] } },
}
const text = formatPart(part)

describe('a part', () => {
  test('is read as it was written', () => {
    expect(parsePart(text, 'p')).toStrictEqual(part)
  })

  test('is refused where it was cut', () => {
    for (let length = 0; length < text.length; length++) {
      expect(() => parsePart(text.slice(0, length), 'p'), `${length}`).toThrow(
        expect.objectContaining({ code: 'bad-part', file: 'p' }),
      )
    }
  })

  test('is refused where a character was changed, also of the first line', () => {
    for (let at = 0; at < text.length; at++) {
      const other = `${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`
      expect(() => parsePart(other, 'p'), `${at}`).toThrow(expect.objectContaining({ code: 'bad-part' }))
    }
  })

  test('is refused with a line of another part', () => {
    const other = formatPart({ ...part, header: { ...part.header, shard: { index: 3, of: 3 } } })
    const lines = text.split('\n')
    lines[1] = other.split('\n')[1]!
    expect(() => parsePart(lines.join('\n'), 'p')).toThrow('p is not as it was written: line 2')
  })

  test('names the shard that is not complete', () => {
    const lines = text.split('\n')
    expect(() => parsePart(`${lines.slice(0, 2).join('\n')}\n`, 'p')).toThrow('p is cut: shard 2 of 3 is not complete')
  })
})
