/** The submitters of a score server and their tokens. A token is compared by its hash in constant time, and is never part of a message. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { refuse } from '../../../errors/refuse'

/** Below this a token could be guessed. */
const SHORTEST = 16

/** The submitter with the token of a header `Authorization: Bearer …`; null: nobody. */
export type Identify = (authorization: string | undefined) => string | null

/**
 * Reads lines of a name and a token; `#` begins a comment. A file of one token alone is of the submitter `default`.
 *
 * @throws MedgradeError `bad-option`, which names the line and not the token.
 */
export function submitters(text: string, file: string): Identify {
  const entries: { readonly name: string; readonly digest: Buffer }[] = []
  const bad = (line: number, found: string, expected: string) =>
    refuse('bad-option', `line ${line}`, found, expected, { file })
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const words = line
      .replace(/^\s*#.*/, '')
      .trim()
      .split(/\s+/)
    if (words[0] === '') continue
    if (words.length > 2) bad(at + 1, `${words.length} words`, 'a name and a token')
    const [name, token] = words.length === 1 ? ['default', words[0]!] : (words as [string, string])
    if (!/^[\w.@-]{1,64}$/.test(name)) bad(at + 1, 'a name with other signs', 'a name of letters, digits, _ . @ -')
    if (token.length < SHORTEST) bad(at + 1, `a token of ${token.length} characters`, `${SHORTEST} or more`)
    const digest = digestOf(token)
    if (entries.some((entry) => entry.name === name)) bad(at + 1, `a second ${name}`, 'names of their own')
    if (entries.some((entry) => entry.digest.equals(digest)))
      bad(at + 1, 'the token of another line', 'tokens of their own')
    entries.push({ name, digest })
  }
  if (entries.length === 0) refuse('bad-option', 'the tokens', 'none', 'a line with a name and a token', { file })
  return (authorization) => {
    const given = digestOf(/^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '')
    let found: string | null = null
    // Every entry is compared, so that the time does not tell which one is near.
    for (const { name, digest } of entries) if (timingSafeEqual(digest, given)) found = name
    return found
  }
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
