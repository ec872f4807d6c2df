/** The generator of Python's `random` and of NumPy's `RandomState`: MT19937 (Matsumoto and Nishimura, 1998). */

const SIZE = 624
const SHIFT = 397

/** A stream of whole numbers from 0 to 2³² − 1. */
export type RandomWords = () => number

/** Seeded as NumPy's `RandomState(seed)`; `seed`: a whole number from 0 to 2³² − 1. */
export function numpyRandomWords(seed: number): RandomWords {
  return wordsFrom(stateOf(seed))
}

/** Seeded as Python's `random.seed(seed)`; `seed`: a whole number, whose 32-bit words are the key, the lowest first. */
export function pythonRandomWords(seed: number): RandomWords {
  const key: number[] = []
  for (let rest = BigInt(Math.abs(seed)); rest > 0n || key.length === 0; rest >>= 32n)
    key.push(Number(rest & 0xffffffffn))
  const state = stateOf(19650218)
  let i = 1
  let j = 0
  const mixed = (factor: number) => Math.imul(state[i - 1]! ^ (state[i - 1]! >>> 30), factor)
  const step = () => {
    if (++i < SIZE) return
    state[0] = state[SIZE - 1]!
    i = 1
  }
  for (let k = Math.max(SIZE, key.length); k > 0; k--) {
    state[i] = (state[i]! ^ mixed(1664525)) + key[j]! + j
    step()
    if (++j >= key.length) j = 0
  }
  for (let k = SIZE - 1; k > 0; k--) {
    state[i] = (state[i]! ^ mixed(1566083941)) - i
    step()
  }
  state[0] = 0x80000000
  return wordsFrom(state)
}

function stateOf(seed: number): Uint32Array {
  const state = new Uint32Array(SIZE)
  state[0] = seed
  for (let i = 1; i < SIZE; i++) state[i] = Math.imul(1812433253, state[i - 1]! ^ (state[i - 1]! >>> 30)) + i
  return state
}

function wordsFrom(state: Uint32Array): RandomWords {
  let next = SIZE
  return () => {
    if (next === SIZE) {
      renew(state)
      next = 0
    }
    let word = state[next++]!
    word ^= word >>> 11
    word ^= (word << 7) & 0x9d2c5680
    word ^= (word << 15) & 0xefc60000
    return (word ^ (word >>> 18)) >>> 0
  }
}

function renew(state: Uint32Array): void {
  for (let i = 0; i < SIZE; i++) {
    const joined = (state[i]! & 0x80000000) | (state[(i + 1) % SIZE]! & 0x7fffffff)
    state[i] = state[(i + SHIFT) % SIZE]! ^ (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0)
  }
}
