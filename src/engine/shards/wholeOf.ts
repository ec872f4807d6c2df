/** Puts the parts of a whole together, after a check that they are its parts and that none is missing. */

import { MedgradeError } from '../../errors/MedgradeError'
import { nameList } from '../../errors/nameList'
import { plainToJson } from '../report/json/plainJson'
import type { Part, PartHeader } from './partFile'

/** A part with the file that it is from. */
export interface ReadPart<I extends { readonly index: number }, F> {
  readonly file: string
  readonly part: Part<I, F>
}

export interface Whole<I, F> {
  readonly header: PartHeader
  /** By index. */
  readonly items: readonly I[]
  readonly facts: F
}

export interface WholeOptions<I> {
  /** Whether items may be missing behind this one, because a shard stopped there. Default: never. */
  readonly endsAt?: (item: I) => boolean
}

/**
 * The items of all parts, whatever the order of the parts.
 *
 * @throws MedgradeError `bad-part` if a shard is missing or doubled, if the parts are of other inputs, options or versions, and if an item is in none or in two.
 */
export function wholeOf<I extends { readonly index: number }, F>(
  parts: readonly ReadPart<I, F>[],
  { endsAt }: WholeOptions<I> = {},
): Whole<I, F> {
  const [first, ...others] = parts
  if (!first) throw new MedgradeError('bad-part', 'There is no part to merge')
  for (const other of others) requireSameRun(first, other)
  requireAllShards(parts)
  for (const other of others) requireSameFacts(first, other)
  const { header, end } = first.part
  const found = new Map<number, { readonly item: I; readonly file: string }>()
  for (const { file, part } of parts)
    for (const item of part.items) {
      const before = found.get(item.index)
      if (before) throw bad(`${nameOf(item)} is in two parts: ${before.file}, ${file}`, file)
      found.set(item.index, { item, file })
    }
  const items: I[] = []
  for (let index = 0; index < end.total; index++) {
    const one = found.get(index)
    if (!one) throw bad(`Item ${index + 1} of ${end.total} is in no part`, first.file)
    items.push(one.item)
    if (endsAt?.(one.item)) break
  }
  return { header, items, facts: end.facts }
}

function requireSameRun<I extends { readonly index: number }, F>(first: ReadPart<I, F>, other: ReadPart<I, F>): void {
  const keys = ['format', 'command', 'medgrade', 'challenge', 'variant', 'inputs', 'options'] as const
  for (const key of keys) {
    const [expected, found] = [first, other].map(({ part }) => plainToJson(part.header[key] ?? null))
    if (found === expected) continue
    const what = key === 'inputs' ? 'other tables' : key === 'options' ? 'other options' : `another ${wordOf(key)}`
    throw bad(`${other.file} is a part of ${what} than ${first.file}`, other.file, shown(found), shown(expected))
  }
  const [expected, found] = [first, other].map(({ part }) => part.header.shard.of)
  if (found !== expected)
    throw bad(
      `${other.file} is one of ${found} shards, ${first.file} one of ${expected}`,
      other.file,
      `${found} shards`,
      `${expected} shards`,
    )
}

const wordOf = (key: string) => (key === 'medgrade' ? 'version' : key)

function requireAllShards<I extends { readonly index: number }, F>(parts: readonly ReadPart<I, F>[]): void {
  const { of } = parts[0]!.part.header.shard
  const files = new Map<number, string>()
  for (const { file, part } of parts) {
    const { index } = part.header.shard
    const before = files.get(index)
    if (before !== undefined) throw bad(`Shard ${index} of ${of} is there twice: ${before}, ${file}`, file)
    files.set(index, file)
  }
  const missing = Array.from({ length: of }, (_, i) => i + 1).filter((index) => !files.has(index))
  if (missing.length === 0) return
  const names = nameList(missing.map(String))
  throw new MedgradeError(
    'bad-part',
    `Of ${of} shards ${missing.length === 1 ? 'one is' : 'some are'} missing: ${names}`,
    {
      found: `${parts.length} shards`,
      expected: `${of} shards`,
    },
  )
}

/** Each shard lists all items and computes which are its own: other items, other sizes and other errors show here. */
function requireSameFacts<I extends { readonly index: number }, F>(first: ReadPart<I, F>, other: ReadPart<I, F>): void {
  const [expected, found] = [first, other].map(({ part: { end } }) => plainToJson([end.total, end.facts]))
  if (found === expected) return
  const shard = ({ part }: ReadPart<I, F>) => part.header.shard.index
  throw bad(
    `Shards ${shard(first)} and ${shard(other)} found other files or sizes of files: ${first.file}, ${other.file}`,
    other.file,
    difference(found!, expected!),
    difference(expected!, found!),
  )
}

/** The part of a text around the place where it differs from another one. */
function difference(text: string, other: string): string {
  let at = 0
  while (at < text.length && text[at] === other[at]) at++
  return shown(text.slice(Math.max(0, at - 60)))
}

const shown = (text = '') => (text.length > 300 ? `${text.slice(0, 300)}…` : text)

function nameOf(item: { readonly index: number; readonly id?: unknown }): string {
  return typeof item.id === 'string' ? `Case '${item.id}'` : `Item ${item.index + 1}`
}

function bad(message: string, file: string, found?: string, expected?: string): MedgradeError {
  return new MedgradeError('bad-part', message, { file, found, expected })
}
