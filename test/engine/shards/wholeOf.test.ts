import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PartHeader } from '../../../src/engine/shards/partFile'
import { type ReadPart, wholeOf } from '../../../src/engine/shards/wholeOf'

type Item = { readonly index: number; readonly id: string; readonly error?: string }
type Facts = { readonly sizes: string }

const header: Omit<PartHeader, 'shard'> = {
  format: 'medgrade-part-1',
  command: 'grade',
  medgrade: '1.2.3',
  challenge: 'mine',
  variant: 'rex-mle',
  options: {},
  inputs: { answers: 'aa' },
}

/** The parts of items 0, 1, …, whose shards are given. */
function partsOf(shards: readonly number[], of: number): ReadPart<Item, Facts>[] {
  return Array.from({ length: of }, (_, i) => {
    const items = shards.flatMap((shard, index) => (shard === i + 1 ? [{ index, id: `case ${index}` }] : []))
    const end = { items: items.length, total: shards.length, facts: { sizes: 'ff' } }
    return { file: `${i + 1}.jsonl`, part: { header: { ...header, shard: { index: i + 1, of } }, items, end } }
  })
}

describe('wholeOf', () => {
  test('puts all items in order, whatever the order of the parts', () => {
    const shards = fc.integer({ min: 1, max: 6 }).chain((of) =>
      fc.tuple(
        fc.constant(of),
        fc.array(fc.integer({ min: 1, max: of })),
        fc.shuffledSubarray(
          Array.from({ length: of }, (_, i) => i),
          { minLength: of },
        ),
      ),
    )
    fc.assert(
      fc.property(shards, ([of, shards, order]) => {
        const parts = partsOf(shards, of)
        const { items } = wholeOf(order.map((i) => parts[i]!))
        expect(items.map(({ index }) => index)).toStrictEqual([...shards.keys()])
      }),
    )
  })

  test.each<[string, (parts: ReadPart<Item, Facts>[]) => ReadPart<Item, Facts>[], string]>([
    ['a missing shard', ([a, , c]) => [a!, c!], 'Of 3 shards one is missing: 2'],
    ['two missing shards', ([, b]) => [b!], 'Of 3 shards some are missing: 1, 3'],
    [
      'a doubled shard',
      ([a, b, c]) => [a!, b!, { ...b!, file: 'again.jsonl' }, c!],
      'Shard 2 of 3 is there twice: 2.jsonl, again.jsonl',
    ],
    [
      'other words about tables',
      changed({ options: { tables: { decimal: ',' } } }),
      '2.jsonl is a part of other options than 1.jsonl',
    ],
    ['other inputs', changed({ inputs: { answers: 'bb' } }), '2.jsonl is a part of other tables than 1.jsonl'],
    ['another variant', changed({ variant: 'official' }), '2.jsonl is a part of another variant than 1.jsonl'],
    ['another challenge', changed({ challenge: 'b' }), '2.jsonl is a part of another challenge than 1.jsonl'],
    ['another command', changed({ command: 'evaluate' }), '2.jsonl is a part of another command than 1.jsonl'],
    ['another version', changed({ medgrade: '2.0.0' }), '2.jsonl is a part of another version than 1.jsonl'],
    ['other options', changed({ options: { failFast: true } }), '2.jsonl is a part of other options than 1.jsonl'],
    [
      'another number of shards',
      changed({ shard: { index: 2, of: 4 } }),
      '2.jsonl is one of 4 shards, 1.jsonl one of 3',
    ],
    [
      'files of other sizes',
      ([a, b, c]) => {
        const { part } = b!
        return [a!, { file: 'b', part: { ...part, end: { ...part.end, facts: { sizes: '00' } } } }, c!]
      },
      'Shards 1 and 2 found other files or sizes of files: 1.jsonl, b',
    ],
    [
      'an item in two parts',
      ([a, b, c]) => [a!, { file: 'b', part: { ...b!.part, items: [...b!.part.items, { index: 0, id: 'x' }] } }, c!],
      "Case 'x' is in two parts: 1.jsonl, b",
    ],
    [
      'an item in no part',
      ([a, b, c]) => [a!, { file: 'b', part: { ...b!.part, items: [] } }, c!],
      'Item 2 of 3 is in no part',
    ],
  ])('refuses %s', (_, change, message) => {
    expect(() => wholeOf(change(partsOf([1, 2, 3], 3)))).toThrow(expect.objectContaining({ code: 'bad-part', message }))
  })

  test('items may be missing behind the one at which shards stop', () => {
    const parts = partsOf([1, 2, 1, 2, 1], 2).map(({ file, part }) => {
      const items = part.items
        .filter(({ index }) => index < 3)
        .map((item) => (item.index === 1 ? { ...item, error: 'e' } : item))
      return { file, part: { ...part, items } }
    })
    const { items } = wholeOf(parts, { endsAt: (item: Item) => item.error !== undefined })
    expect(items.map(({ index }) => index)).toStrictEqual([0, 1])
    expect(() => wholeOf(parts)).toThrow('Item 4 of 5 is in no part')
  })
})

function changed(change: Partial<PartHeader>) {
  return ([a, b, c]: ReadPart<Item, Facts>[]) => {
    const { file, part } = b!
    return [a!, { file, part: { ...part, header: { ...part.header, ...change } } }, c!]
  }
}
