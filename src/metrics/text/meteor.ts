import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { porterStem } from './porterStem'

export interface MeteorOptions {
  /** Weight of precision in the mean; default 0.9. */
  readonly alpha?: number
  /** Exponent of the fragmentation penalty; default 3. */
  readonly beta?: number
  /** Weight of the fragmentation penalty; default 0.5. */
  readonly gamma?: number
  /** Synonyms by stem; without them the metric is METEOR (exact+stem). */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>
}

type Match = readonly [candidate: number, reference: number]

/**
 * METEOR over token lists: exact matches, then equal Porter stems, then given synonyms; weighted harmonic mean of precision and recall, reduced by a
 * fragmentation penalty. The best of several references; 0 for an empty side or no match. In [0, 1].
 *
 * Without `synonyms` this is **METEOR (exact+stem)** and must be reported under that name; METEOR 1.5 needs tables that this
 * library does not carry.
 *
 * @param references token lists of one or more references
 * @param candidate tokens of the candidate
 * @throws MedgradeError `empty` without a reference
 * @example
 * meteor([['the', 'lungs', 'are', 'clear']], ['the', 'heart', 'is', 'large']) // → 0.125
 */
export function meteor(
  references: readonly (readonly string[])[],
  candidate: readonly string[],
  options: MeteorOptions = {},
): number {
  checkArguments({ references, candidate }, [['string']], ['string'])
  checkOptions('meteor', options, { alpha: 'number', beta: 'number', gamma: 'number', synonyms: 'object' })
  if (references.length === 0) refuse('empty', 'references', 0, '1 or more')
  return references.reduce((best, one) => Math.max(best, meteorOfPair(one, candidate, options)), -Infinity)
}

function meteorOfPair(reference: readonly string[], candidate: readonly string[], options: MeteorOptions): number {
  const { alpha = 0.9, beta = 3, gamma = 0.5, synonyms } = options
  const matches = align(reference, candidate, synonyms)
  if (matches.length === 0) return 0
  const precision = matches.length / candidate.length
  const recall = matches.length / reference.length
  const mean = (precision * recall) / (alpha * precision + (1 - alpha) * recall)
  let chunks = 1
  for (let i = 1; i < matches.length; i++) {
    const [candidateBefore, referenceBefore] = matches[i - 1]!
    const [candidateHere, referenceHere] = matches[i]!
    if (candidateHere !== candidateBefore + 1 || referenceHere !== referenceBefore + 1) chunks++
  }
  return mean * (1 - gamma * (chunks / matches.length) ** beta)
}

/** Candidate words are matched from the last to the first, each with the last unmatched reference word that fits. */
function align(
  reference: readonly string[],
  candidate: readonly string[],
  synonyms: MeteorOptions['synonyms'],
): readonly Match[] {
  const lower = (tokens: readonly string[]) => tokens.map((token) => token.toLowerCase())
  const exactA = lower(reference)
  const exactB = lower(candidate)
  const stemA = stemsOf(exactA)
  const stemB = stemsOf(exactB)
  const takenA = new Uint8Array(reference.length)
  const takenB = new Uint8Array(candidate.length)
  const matches: Match[] = []
  const stage = (words: readonly string[], fitting: (b: number) => Iterable<string>) => {
    const places = untaken(words, takenA)
    for (let b = candidate.length - 1; b >= 0; b--) {
      if (takenB[b]) continue
      let last: number[] = []
      for (const word of fitting(b)) {
        const own = places.get(word)
        if (own && (own.at(-1) ?? -1) > (last.at(-1) ?? -1)) last = own
      }
      const a = last.pop()
      if (a === undefined) continue
      takenA[a] = takenB[b] = 1
      matches.push([b, a])
    }
  }
  stage(exactA, (b) => [exactB[b]!])
  stage(stemA, (b) => [stemB[b]!])
  if (synonyms) {
    const occurring = new Set(stemA)
    const groups = new Map<string, readonly string[]>()
    for (const stem of new Set(stemB)) {
      const own = Object.hasOwn(synonyms, stem) ? [stem, ...synonyms[stem]!] : [stem]
      groups.set(
        stem,
        [...new Set(own)].filter((word) => occurring.has(word)),
      )
    }
    stage(stemA, (b) => groups.get(stemB[b]!)!)
  }
  return matches.sort((x, y) => x[0] - y[0])
}

/** Each distinct word is stemmed once. */
function stemsOf(words: readonly string[]): string[] {
  const stems = new Map<string, string>()
  for (const word of words) if (!stems.has(word)) stems.set(word, porterStem(word))
  return words.map((word) => stems.get(word)!)
}

/** The ascending indices of each word that are not taken. */
function untaken(words: readonly string[], taken: Uint8Array): Map<string, number[]> {
  const places = new Map<string, number[]>()
  words.forEach((word, a) => {
    if (taken[a]) return
    const own = places.get(word)
    if (own) own.push(a)
    else places.set(word, [a])
  })
  return places
}
