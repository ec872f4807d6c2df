import { pythonRandomWords } from './mersenneTwister'

/**
 * 0 … count − 1 in the order of Python's `random.seed(seed); random.shuffle(…)`.
 *
 * @param seed a whole number; default 42.
 * @example
 * shuffleIndices(5) // → [3, 1, 2, 4, 0]
 */
export function shuffleIndices(count: number, seed = 42): number[] {
  const word = pythonRandomWords(seed)
  const order = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const shift = Math.clz32(i + 1)
    let j = word() >>> shift
    while (j > i) j = word() >>> shift
    ;[order[i], order[j]] = [order[j]!, order[i]!]
  }
  return order
}
