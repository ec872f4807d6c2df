import { seededState } from './seededGenerator'

/**
 * Fills one list after the other with the numbers of `seededGenerator`. Within a list its state stays in registers, which halves the
 * time of a number.
 */
export function seededLists(seed: number): (list: Uint32Array) => void {
  let state = seededState(seed)
  return (list) => {
    state = filled(list, state)
  }
}

/** @returns the state behind the list. */
function filled(list: Uint32Array, state: ReturnType<typeof seededState>): ReturnType<typeof seededState> {
  let [a, b, c, d] = state
  for (let i = 0; i < list.length; i++) {
    const scrambled = Math.imul(b, 5)
    list[i] = Math.imul((scrambled << 7) | (scrambled >>> 25), 9)
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
  }
  return [a, b, c, d]
}
