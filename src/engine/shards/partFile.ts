/**
 * The file of a shard: a line with what was graded and which shard it is, a line for each item, and a last line that says how many. Each has a checksum that
 * covers the first line, too.
 */

import type { Plain } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { sealedLine, seedOf, unsealed } from '../journal/sealedLine'

export interface Shard {
  /** From 1. */
  readonly index: number
  readonly of: number
}

/** What was graded. All but `shard` is equal in all parts of a whole. */
export interface PartHeader {
  readonly format: 'medgrade-part-1'
  readonly command: 'grade' | 'grade-batch' | 'evaluate'
  readonly medgrade: string
  readonly challenge?: string
  readonly variant?: string
  readonly options: { readonly [name: string]: Plain }
  /** SHA-256 of the tables, and of the file of a user's challenge. */
  readonly inputs: Readonly<Record<string, string>>
  readonly shard: Shard
}

/** The last line. `facts` are equal in all parts: each shard found the same items. */
export interface PartEnd<F> {
  /** Items of this part. */
  readonly items: number
  /** Items of the whole. */
  readonly total: number
  readonly facts: F
}

/** A part: `I` is an item, with the index that it has in the whole. */
export interface Part<I extends { readonly index: number }, F> {
  readonly header: PartHeader
  readonly items: readonly I[]
  readonly end: PartEnd<F>
}

/** The text of a part. */
export function formatPart<I extends { readonly index: number }, F>({ header, items, end }: Part<I, F>): string {
  const seed = seedOf(header)
  return [sealedLine(header, 0), ...items.map((item) => sealedLine(item, seed)), sealedLine({ end }, seed)].join('')
}

/** The first line of a part. @throws MedgradeError `bad-part`. */
export function partHeader(text: string, file: string): PartHeader {
  const line = text.slice(0, Math.max(0, text.indexOf('\n')))
  const header = unsealed(line, 0) as Partial<PartHeader> | undefined
  if (header?.format === 'medgrade-part-1') return header as PartHeader
  throw bad(file, 'is no part of a grading', header?.format ?? line.slice(0, 80), 'a file that --shard wrote')
}

/**
 * The content of a part.
 *
 * @throws MedgradeError `bad-part` for a file that is no part, that was cut or that was changed.
 */
export function parsePart<I extends { readonly index: number }, F>(text: string, file: string): Part<I, F> {
  const header = partHeader(text, file)
  const seed = seedOf(header)
  const lines = text.slice(text.indexOf('\n') + 1).split('\n')
  const rest = lines.pop()
  const found = lines.map((line, i) => {
    const value = unsealed(line, seed)
    if (value !== undefined) return value as I & { readonly end?: PartEnd<F> }
    throw bad(file, `is not as it was written: line ${i + 2}`, line.slice(0, 80), 'a line whose checksum fits')
  })
  const end = found.pop()?.end
  if (!end || rest !== '' || end.items !== found.length) {
    const { index, of } = header.shard
    throw bad(file, `is cut: shard ${index} of ${of} is not complete`, `${found.length} items`, 'its last line')
  }
  return { header, items: found, end }
}

function bad(file: string, what: string, found: string, expected: string): MedgradeError {
  return new MedgradeError('bad-part', `${file} ${what}`, { file, found, expected })
}
