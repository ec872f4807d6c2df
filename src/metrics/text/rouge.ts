import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { commonIndices, longestCommonSubsequence, requireComparable } from '../../kernels/text/longestCommonSubsequence'
import { clippedMatches, countNGrams } from '../../kernels/text/nGrams'
import { tokenize } from './tokenize'

export interface RougeOptions {
  /** `1`, `2`, …: n-gram overlap; `L`: longest common subsequence of the text; `Lsum`: union of those of its lines. Default `L`. */
  readonly variant?: 'L' | 'Lsum' | number
  /** Porter-stem tokens over three characters; default false. */
  readonly stem?: boolean
}

export interface PrecisionRecallF {
  readonly precision: number
  readonly recall: number
  readonly f: number
}

/**
 * ROUGE of one candidate against one reference over `rouge` tokens (Lin 2004, the rouge-score package's definitions).
 * A side without tokens scores 0. For `Lsum` lines are separated by `\n`.
 *
 * @throws MedgradeError `bad-argument` for another variant than these; `too-large` for `L` and `Lsum` of more than 2^34 pairs of tokens
 * @example
 * rouge('the lungs are clear', 'the lungs look clear', { variant: 1 }).f // → 0.75
 */
export function rouge(reference: string, candidate: string, options: RougeOptions = {}): PrecisionRecallF {
  checkArguments({ reference, candidate }, 'string', 'string')
  checkOptions('rouge', options, { variant: 'any', stem: 'boolean' })
  const { variant = 'L', stem = false } = options
  const split = (text: string) => tokenize(text, stem ? 'rougeStemmed' : 'rouge')
  if (variant === 'Lsum') return rougeLsum(linesOf(reference, split), linesOf(candidate, split))
  const a = split(reference)
  const b = split(candidate)
  if (variant === 'L') {
    if (a.length === 0 || b.length === 0) return scores(0, 1, 1)
    return scores(longestCommonSubsequence(a, b), b.length, a.length)
  }
  if (!Number.isInteger(variant) || variant < 1)
    refuse('bad-argument', 'variant', variant, 'L, Lsum or a whole number from 1')
  const guessed = countNGrams(b, variant)
  const available = countNGrams(a, variant)
  return scores(
    clippedMatches(guessed, available),
    Math.max(1, b.length - variant + 1),
    Math.max(1, a.length - variant + 1),
  )
}

function scores(hits: number, candidateCount: number, referenceCount: number): PrecisionRecallF {
  const precision = hits / candidateCount
  const recall = hits / referenceCount
  return { precision, recall, f: precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0 }
}

function linesOf(text: string, split: (line: string) => string[]): string[][] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(split)
}

/** Each reference line counts the union of its common subsequences with all candidate lines, each token at most as often as either side has it. */
function rougeLsum(reference: readonly string[][], candidate: readonly string[][]): PrecisionRecallF {
  const budgetA = countNGrams(reference.flat(), 1)
  const budgetB = countNGrams(candidate.flat(), 1)
  const sizeA = reference.reduce((sum, line) => sum + line.length, 0)
  const sizeB = candidate.reduce((sum, line) => sum + line.length, 0)
  if (sizeA === 0 || sizeB === 0) return scores(0, 1, 1)
  requireComparable(sizeA, sizeB)
  const linesWith = linesByToken(candidate)
  let hits = 0
  for (const line of reference) {
    const union = unionOf(line, candidate, linesWith)
    for (const index of [...union].sort((x, y) => x - y)) {
      const token = line[index]!
      const left = budgetA.get(token) ?? 0
      const right = budgetB.get(token) ?? 0
      if (left === 0 || right === 0) continue
      hits++
      budgetA.set(token, left - 1)
      budgetB.set(token, right - 1)
    }
  }
  return scores(hits, sizeB, sizeA)
}

/** The lines that hold each token. */
function linesByToken(lines: readonly string[][]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const [index, line] of lines.entries())
    for (const token of new Set(line)) {
      const own = found.get(token)
      if (own) own.push(index)
      else found.set(token, [index])
    }
  return found
}

/** Indices in a line that are in its common subsequence with some line of the candidate; lines that share no token are passed over. */
function unionOf(
  line: readonly string[],
  candidate: readonly string[][],
  linesWith: ReadonlyMap<string, readonly number[]>,
): Set<number> {
  const shared = line.filter((token) => linesWith.has(token))
  const union = new Set<number>()
  const seen = new Uint8Array(candidate.length)
  for (const token of shared)
    for (const other of linesWith.get(token)!) {
      if (union.size === shared.length) return union
      if (seen[other] === 0) for (const index of commonIndices(line, candidate[other]!)) union.add(index)
      seen[other] = 1
    }
  return union
}
