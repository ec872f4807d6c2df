import { bytesOf, type FileContent } from './filesSource'
import { sha256 } from './sha256'

interface Tables {
  readonly submission?: FileContent
  readonly answers?: FileContent
}

/** SHA-256 of both tables. A table that is absent has none, nor has any where the platform cannot compute it. */
export async function inputHashes(input: Tables): Promise<Record<string, string>> {
  const found = await Promise.all(
    (['submission', 'answers'] as const).map(async (name) => {
      const content = input[name]
      const hash = content === undefined ? null : await sha256(await bytesOf(content))
      return hash === null ? [] : [[name, hash] as const]
    }),
  )
  return Object.fromEntries(found.flat())
}
