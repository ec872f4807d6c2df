import { checkOptions } from '../../errors/checkOptions'
import { MedgradeError } from '../../errors/MedgradeError'
import { numpyRandomWords } from './mersenneTwister'

export interface IndexSplit {
  readonly train: readonly number[]
  readonly test: readonly number[]
}

/**
 * The split of scikit-learn's `train_test_split` with `shuffle=True` over 0 … count − 1, both parts in its order: a permutation by NumPy's
 * `RandomState(seed)`, whose first ⌈testSize · count⌉ are the test part.
 *
 * @param count how many there are; 2 at least.
 * @param options `seed` 0 … 2³² − 1 (default 42), `testSize` a share between 0 and 1 (default 0.2).
 * @throws MedgradeError `too-few-values` where one part would be empty.
 * @example
 * splitIndices(5) // → { train: [4, 2, 0, 3], test: [1] }
 */
export function splitIndices(count: number, options: { seed?: number; testSize?: number } = {}): IndexSplit {
  checkOptions('splitIndices', options, { seed: 'number', testSize: 'number' })
  const { seed = 42, testSize = 0.2 } = options
  const tests = Math.ceil(testSize * count)
  if (!(tests > 0 && tests < count))
    throw new MedgradeError('too-few-values', `${count} cases cannot be split into training and test`, {
      found: String(count),
      expected: 'two cases at least',
    })
  const order = permutation(count, seed)
  return { train: order.slice(tests), test: order.slice(0, tests) }
}

function permutation(count: number, seed: number): number[] {
  const word = numpyRandomWords(seed)
  const order = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const mask = 2 ** (32 - Math.clz32(i)) - 1
    let j = (word() & mask) >>> 0
    while (j > i) j = (word() & mask) >>> 0
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
  return order
}
