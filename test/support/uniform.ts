/** Numbers in [0, 1), the same for one seed everywhere: a linear congruential generator, enough to scatter test data. */
export function uniform(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return state / 2 ** 32
  }
}
