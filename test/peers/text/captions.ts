import { readFileSync } from 'node:fs'
import type { MeteorTables } from '../../../src/metrics/text/meteor15/lexicon'
import { PEER_SEED, seededRandom } from '../runPeer'

/** What normalisation has rules for. */
const odd =
  "it's|U.S.|e.g.|Dr. Smith|No. 5|No. x|1,000|a,b|3.5|...|....|wait...what|well-known|U.S.-based|“quoted”|‘x’|''|--|–|—|don't|1990's|'tis|rock 'n' roll|o'clock|😀|naïve|Žižek|Привет мир|ﬁ|a\u00a0b|x\u3000y|(a)|[b]|$5|100%|@|İ|ΣΑΣ|Mr.|p.m.|a.b.c.|DOTMULTI|DOTDOTMULTI.|x..y|Inc. was|.|..|' '|s'|5's|5'5|a'b'c|`a`|-a-|a - b|a--b|1-2|c.-d|Fig. 3|vs.|A. B.|tabs\there|The THE the".split(
    '|',
  )

/** Captions and their references of words, phrases, synonyms and irregular forms of the tables, changed at random. */
export function captions(tables: MeteorTables, count: number): { references: string[][]; candidates: string[] } {
  const random = seededRandom(PEER_SEED)
  const below = (n: number) => Math.floor(random() * n)
  const pick = <T>(all: readonly T[]) => all[below(all.length)]!
  const everySecond = (text: string, first: number) => text.split('\n').filter((_, i) => i % 2 === first)
  const synonyms = everySecond(tables.synsets, 0).map((word) => word.replaceAll('_', ' '))
  const forms = everySecond(tables.exceptions, 1)
  const { cases } = JSON.parse(readFileSync('fixtures/goldens/kernels/text/meteor.json', 'utf8'))
  const sentences: string[] = cases.flatMap((one: { input: { references: string[][] } }) =>
    one.input.references.map((words) => words.join(' ')),
  )
  const words = sentences.flatMap((sentence) => sentence.split(' '))
  const entries = Array.from({ length: 4000 }, () => entryNear(tables.paraphrases, random()))
  const known = new Map(entries)

  const phrase = () => {
    const kind = random()
    if (kind < 0.35) return pick(entries)[below(2)]!
    if (kind < 0.6) return pick(words)
    if (kind < 0.7) return pick(synonyms)
    if (kind < 0.8) return pick(forms)
    return kind < 0.9 ? pick(odd) : pick(sentences)
  }
  const changed = (text: string) => {
    const out = text.split(' ').flatMap((word) => {
      const kind = random()
      if (kind < 0.07) return []
      if (kind < 0.14) return [pick(words)]
      if (kind < 0.2) return [word, word]
      if (kind < 0.26) return [word + pick(['s', 'ed', 'ing', 'ly', "'s", '.', ','])]
      return [word]
    })
    const at = random() < 0.3 ? below(out.length + 1) : 0
    return [...out.slice(at), ...out.slice(0, at)].join(' ')
  }
  const paraphrased = (text: string) => {
    const parts = text.split(' ')
    for (let i = 0; i < 4; i++) {
      const [at, length] = [below(parts.length), 1 + below(3)]
      const other = known.get(parts.slice(at, at + length).join(' '))
      if (other !== undefined) parts.splice(at, length, ...other.split(' '))
    }
    return parts.join(' ')
  }

  const references: string[][] = []
  const candidates: string[] = []
  for (let i = 0; i < count; i++) {
    const base = Array.from({ length: pick([1, 2, 3, 5, 8, 12]) }, phrase).join(' ')
    references.push([base, ...Array.from({ length: below(3) }, () => `${changed(base)} x`)])
    candidates.push(i % 20 === 0 ? base : i % 50 === 1 ? '' : paraphrased(changed(base)))
  }
  return { references, candidates }
}

/** The entry of the table that begins behind a share of its bytes. */
function entryNear(table: Uint8Array, share: number): [phrase: string, paraphrase: string] {
  const from = Math.floor(share * (table.length - 4096))
  const lines = new TextDecoder().decode(table.subarray(from, from + 4096)).split('\n')
  const at = lines.findIndex((line, i) => i > 0 && /^0\.\d{6,}$/.test(line))
  return at < 0 || lines[at + 2] === undefined ? ['of the', 'in the'] : [lines[at + 1]!, lines[at + 2]!]
}
