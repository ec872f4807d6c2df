import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIRST, type Receipt, sealed, sha256Hex, verifyReceipts } from '../../../../src/node/server/scoring/receipts'

type Content = Pick<Receipt, 'kind' | 'submitter' | 'query' | 'submission' | 'report'>

function chain(contents: readonly Content[]): Receipt[] {
  const receipts: Receipt[] = []
  for (const content of contents) {
    const time = new Date(1000 * receipts.length).toISOString()
    const previous = receipts.at(-1)?.hash ?? FIRST
    receipts.push(sealed({ ...content, sequence: receipts.length, time, previous }))
  }
  return receipts
}
const query = (submitter: string): Content => ({
  kind: 'query',
  submitter,
  query: null,
  submission: null,
  report: null,
})
const answer = (submitter: string, to: number): Content => ({
  kind: 'answer',
  submitter,
  query: to,
  submission: sha256Hex(`s${to}`),
  report: sha256Hex(`r${to}`),
})
const textOf = (receipts: readonly Receipt[]) => receipts.map((receipt) => `${JSON.stringify(receipt)}\n`).join('')
const good = chain([query('a'), query('b'), answer('b', 1), answer('a', 0), query('a'), query('a'), answer('a', 5)])
const text = textOf(good)
const lines = text.trimEnd().split('\n')
const joined = (some: readonly string[]) => some.map((line) => `${line}\n`).join('')
const refused = (changed: string) => {
  expect(changed).not.toBe(text)
  expect(() => verifyReceipts(changed, 'r.jsonl')).toThrow(
    expect.objectContaining({ code: 'bad-receipts', file: 'r.jsonl' }),
  )
}

describe('receipts', () => {
  test('of a server are accepted', () => {
    expect(verifyReceipts(text, 'r.jsonl')).toStrictEqual(good)
  })
  test('have hashes that other programs can compute', () => {
    const { hash, ...rest } = good[2]!
    expect(hash).toBe(sha256Hex(JSON.stringify(rest)))
    expect(Object.keys(rest)).toStrictEqual([
      'sequence',
      'kind',
      'submitter',
      'query',
      'submission',
      'report',
      'time',
      'previous',
    ])
  })
  test('with any character changed are refused', () => {
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom(...'a0" ,}\n\0'), (at, sign) => {
        fc.pre(text[at] !== sign)
        refused(text.slice(0, at) + sign + text.slice(at + 1))
      }),
      { numRuns: 400 },
    )
  })
  test.each(lines.map((_, at) => at))('without line %i are refused, unless it is the last', (at) => {
    const without = joined(lines.filter((_, other) => other !== at))
    if (at === lines.length - 1) expect(verifyReceipts(without, 'r.jsonl')).toHaveLength(at)
    else refused(without)
  })
  test('in another order, or with a line twice, are refused', () => {
    for (let a = 0; a < lines.length; a++) {
      refused(joined([...lines.slice(0, a + 1), lines[a]!, ...lines.slice(a + 1)]))
      for (let b = a + 1; b < lines.length; b++)
        refused(joined(lines.map((line, at) => (at === a ? lines[b]! : at === b ? lines[a]! : line))))
    }
  })
  test('with a line that was made for its place, but not those after it, are refused', () => {
    const forged = sealed({ ...good[1]!, submitter: 'c' })
    refused(joined(lines.map((line, at) => (at === 1 ? JSON.stringify(forged) : line))))
    const added = sealed({ ...query('c'), sequence: 2, time: good[1]!.time, previous: good[1]!.hash })
    refused(joined([...lines.slice(0, 2), JSON.stringify(added), ...lines.slice(2)]))
  })
  test.each([
    ['an answer without a query', [query('a'), answer('a', 7)]],
    ['an answer to the query of another', [query('a'), answer('b', 0)]],
    ['a second answer', [query('a'), answer('a', 0), answer('a', 0)]],
  ])('a chain with %s is refused', (_, contents) => {
    refused(textOf(chain(contents)))
  })
  test('whose time goes back are refused', () => {
    const first = good[0]!
    const second = sealed({ ...query('b'), sequence: 1, time: '1969-12-31T23:59:59.000Z', previous: first.hash })
    refused(textOf([first, second]))
  })
  test.each(['{}', 'null', '[]', '1', '{"sequence":0}', '"a"', ''])('a line that reads %s is refused', (line) => {
    refused(`${line}\n`)
    refused(`${text}${line}\n`)
  })
})
