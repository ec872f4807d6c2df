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
 * Without `synonyms` this is **METEOR (exact+stem)** and must be reported under that name; METEOR 1.5 needs data that this library
 * does not carry.
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
  const stemA = exactA.map(porterStem)
  const stemB = exactB.map(porterStem)
  const takenA = new Uint8Array(reference.length)
  const takenB = new Uint8Array(candidate.length)
  const matches: Match[] = []
  const stage = (fits: (b: number, a: number) => boolean) => {
    for (let b = candidate.length - 1; b >= 0; b--) {
      if (takenB[b]) continue
      for (let a = reference.length - 1; a >= 0; a--) {
        if (takenA[a] || !fits(b, a)) continue
        takenA[a] = takenB[b] = 1
        matches.push([b, a])
        break
      }
    }
  }
  stage((b, a) => exactB[b] === exactA[a])
  stage((b, a) => stemB[b] === stemA[a])
  if (synonyms) {
    const sets = stemB.map((stem) => new Set(Object.hasOwn(synonyms, stem) ? [stem, ...synonyms[stem]!] : [stem]))
    stage((b, a) => sets[b]!.has(stemA[a]!))
  }
  return matches.sort((x, y) => x[0] - y[0])
}
