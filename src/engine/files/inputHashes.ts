import type { Source } from '../../contract'
import { bytesOf, type FileContent, type FileEntries, sourceOf } from './filesSource'
import { hashOf } from './recordFiles'

interface Inputs {
  readonly submission?: FileContent
  readonly answers?: FileContent
  readonly submissionFiles?: FileEntries | Source
  readonly answersFiles?: FileEntries | Source
}

/** SHA-256 of both tables. A table that is absent has none, nor has any where the platform cannot compute it. */
export async function inputHashes(input: Inputs): Promise<Record<string, string>> {
  const found = await Promise.all(
    (['submission', 'answers'] as const).map(async (name) => {
      const content = input[name]
      if (content === undefined) return []
      const hash = await hashOf(await bytesOf(content), sourceOf(input[`${name}Files`] ?? {}))
      return hash === null ? [] : [[name, hash] as const]
    }),
  )
  return Object.fromEntries(found.flat())
}
