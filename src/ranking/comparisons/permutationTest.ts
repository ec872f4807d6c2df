import type { Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { seededGenerator } from '../../kernels/statistics/seededGenerator'
import { numpyMean } from '../../python/numpyMean'
import { type CaseList, pairedValues } from './pairedValues'

export interface PermutationTestOptions {
  /** Sign vectors drawn. Default 9999. */
  readonly permutations?: Whole
  /** Default 1. */
  readonly seed?: Whole
  /** All 2ⁿ sign vectors, or drawn ones. Default: all up to 12 cases. */
  readonly method?: 'drawn' | 'exact'
}

export interface PermutationTest {
  readonly twoSided: number
  /** a above b, and a below b. */
  readonly greater: number
  readonly less: number
  readonly method: 'drawn' | 'exact'
  /** Sign vectors looked at. */
  readonly permutations: Whole
  readonly pairs: Whole
}

const EXACT_UP_TO = 12
const MOST_EXACT = 24

/**
 * Permutation test of the mean of a − b over the cases that both have: every difference has either sign. Drawn vectors: p = (1 + number at least as
 * extreme)/(permutations + 1); a random number below 2³¹ keeps the sign, case after case.
 *
 * @throws MedgradeError `shape-mismatch` for different lengths, `bad-input` for a value that is no number, `bad-option` for no permutation or for all
 *   sign vectors of more than 24 cases.
 * @example
 * permutationTest([3, 5, 7], [2, 3, 4]).twoSided // → 0.25
 */
export function permutationTest(a: CaseList, b: CaseList, options: PermutationTestOptions = {}): PermutationTest {
  checkOptions('permutationTest', options, { permutations: 'number', seed: 'number', method: 'string' })
  const { differences } = pairedValues(a, b)
  const n = differences.length
  const advised = n <= EXACT_UP_TO ? 'exact' : 'drawn'
  const method = oneOf('method', options.method ?? advised, 'exact', 'drawn')
  const { permutations = 9999, seed = 1 } = options
  if (!Number.isInteger(permutations) || permutations < 1)
    refuse('bad-option', 'permutations', permutations, 'at least one')
  if (method === 'exact' && n > MOST_EXACT)
    refuse('bad-option', 'the exact permutation test', `${n} cases`, `at most ${MOST_EXACT}`)
  const count = method === 'exact' ? 2 ** n : permutations
  // Equal sums differ by rounding. Of a mean near 0 the size of the differences says how much.
  const slack = 1e-12 * Math.max(Math.abs(numpyMean(differences)), numpyMean(differences.map(Math.abs))) * n
  const { counts, add } = extremeCounter(sumOf(differences), slack)
  if (method === 'exact') exactSums(differences, add)
  else drawnSums(differences, seededGenerator(seed), permutations, add)
  const share = (extreme: number) => (method === 'exact' ? extreme / count : (1 + extreme) / (count + 1))
  return {
    twoSided: share(counts.twoSided),
    greater: share(counts.greater),
    less: share(counts.less),
    method,
    permutations: count,
    pairs: n,
  }
}

/** Counts sums that are at least as extreme as the observed one. */
function extremeCounter(observed: number, slack: number) {
  const counts = { twoSided: 0, greater: 0, less: 0 }
  const [low, high, far] = [observed + slack, observed - slack, Math.abs(observed) - slack]
  const add = (sum: number) => {
    if (Math.abs(sum) >= far) counts.twoSided++
    if (sum >= high) counts.greater++
    if (sum <= low) counts.less++
  }
  return { counts, add }
}

function sumOf(differences: Float64Array): number {
  let sum = 0
  for (const difference of differences) sum += difference
  return sum
}

function exactSums(differences: Float64Array, visit: (sum: number) => void): void {
  for (let signs = 0; signs < 2 ** differences.length; signs++) {
    let sum = 0
    for (let i = 0; i < differences.length; i++) sum += (signs >>> i) & 1 ? -differences[i]! : differences[i]!
    visit(sum)
  }
}

function drawnSums(differences: Float64Array, next: () => number, permutations: number, visit: (sum: number) => void) {
  for (let drawn = 0; drawn < permutations; drawn++) {
    let sum = 0
    for (let i = 0; i < differences.length; i++) sum += next() < 2 ** 31 ? differences[i]! : -differences[i]!
    visit(sum)
  }
}
