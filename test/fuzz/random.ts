/** Numbers from a seed: the same seed and step give the same input on every machine. */

export type Random = () => number

/** A stream of doubles in [0, 1) for one step of a run (mulberry32 over a mixed seed). */
export function randomAt(seed: number, step: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(step + 1, 0xc2b2ae35)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function below(random: Random, n: number): number {
  return Math.floor(random() * n)
}

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[below(random, items.length)]!
}
