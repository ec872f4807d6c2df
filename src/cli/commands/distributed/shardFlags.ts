/** The flags of commands that grade one share of the work: `--shard i/n` and `--part`. */
import { InvalidArgumentError } from 'commander'
import type { Part, Shard } from '../../../engine/shards/partFile'
import { MedgradeError } from '../../../errors/MedgradeError'
import { exitStatus, say } from '../../output/output'

export interface ShardFlags {
  readonly shard?: Shard
  readonly part?: string
  readonly quiet?: boolean
}

/** `2/8`. Throws an error of commander. */
export function shardNumber(text: string): Shard {
  const [, index, of] = /^(\d{1,7})\/(\d{1,7})$/.exec(text)?.map(Number) ?? []
  if (index === undefined || of === undefined || index < 1 || index > of)
    throw new InvalidArgumentError('i/n is expected, with i from 1 to n')
  return { index, of }
}

/**
 * Refuses flags that belong to `medgrade merge`.
 *
 * @param ofMerge names of flags as commander gives them.
 * @throws MedgradeError `bad-option`.
 */
export function requireShardFlags(flags: ShardFlags, ofMerge: readonly string[]): void {
  const given = flags as Readonly<Record<string, unknown>>
  if (!flags.shard) {
    if (flags.part !== undefined) throw new MedgradeError('bad-option', '--part needs --shard')
    return
  }
  if (flags.part === undefined)
    throw new MedgradeError('bad-option', '--shard needs --part, to know where the results of the shard go')
  const late = ofMerge.find((name) => given[name] !== undefined)
  if (late !== undefined)
    throw new MedgradeError('bad-option', `A shard writes no report: give ${flagOf(late)} to medgrade merge`)
}

/** `--output-dir` for `outputDir`. */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** Writes a part, all or nothing; returns the exit status: 0, as failed cases show in the report of all parts. */
export async function writePart<I extends { readonly index: number }, F>(
  part: Part<I, F>,
  { part: file, quiet }: ShardFlags,
): Promise<number> {
  const { formatPart } = await import('../../../engine/shards/partFile')
  const { writeFileAtomic } = await import('../../../node/files/writeFileAtomic')
  await writeFileAtomic(file!, formatPart(part))
  const { index, of } = part.header.shard
  if (!quiet) say(`written: ${file} (shard ${index} of ${of}, ${part.items.length} of ${part.end.total})`)
  return exitStatus.ok
}
