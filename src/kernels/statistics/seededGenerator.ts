/** Random integers below 2³², the same for the same seed on every machine: xoshiro128** (Blackman and Vigna), seeded by a multiplicative hash. */
export function seededGenerator(seed: number): () => number {
  let [a, b, c, d] = seededState(seed)
  return () => {
    const scrambled = Math.imul(b, 5)
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9)
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return result >>> 0
  }
}

/** The four words from which the generator of a seed starts. */
export function seededState(seed: number): [number, number, number, number] {
  let hash = seed | 0
  const next = () => {
    hash = (hash + 0x9e3779b9) | 0
    let mixed = Math.imul(hash ^ (hash >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return mixed ^ (mixed >>> 15)
  }
  return [next(), next(), next(), next()]
}
