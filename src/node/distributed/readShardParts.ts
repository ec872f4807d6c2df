import { type Part, parsePart } from '../../engine/shards/partFile'
import type { ReadPart } from '../../engine/shards/wholeOf'
import { readFailure } from '../files/readFailure'
import { readLocalFile } from '../files/readLocalFile'

/** The parts in these files, in the order of their shards. @throws MedgradeError `not-found`, `unreadable`, `bad-part`. */
export async function readShardParts<I extends { readonly index: number }, F>(
  files: readonly string[],
): Promise<readonly ReadPart<I, F>[]> {
  const parts: ReadPart<I, F>[] = []
  for (const file of files) {
    const part: Part<I, F> = parsePart(await partText(file), file)
    parts.push({ file, part })
  }
  return parts.sort((a, b) => a.part.header.shard.index - b.part.header.shard.index)
}

/** @throws MedgradeError `not-found`, `unreadable`. */
export async function partText(file: string): Promise<string> {
  try {
    return Buffer.from(await readLocalFile(file)).toString('utf8')
  } catch (error) {
    throw readFailure(error, file)
  }
}
