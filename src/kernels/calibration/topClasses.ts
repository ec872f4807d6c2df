/** The most probable class of each sample. */
export interface TopClasses {
  /** The largest number of the row. */
  readonly top: Float64Array | Float32Array
  /** Whether its class (the first of equals) is the true one. */
  readonly hit: Uint8Array
  /** Whether all numbers of all rows are from 0 to 1. */
  readonly areShares: boolean
}

/** @param p rows of `classes` numbers. @param truth the class of each row. */
export function topClasses(p: Float64Array | Float32Array, classes: number, truth: Int32Array): TopClasses {
  return (p instanceof Float32Array ? topOfSingles(p, classes, truth) : null) ?? topOfNumbers(p, classes, truth)
}

function topOfNumbers(p: Float64Array | Float32Array, classes: number, truth: Int32Array): TopClasses {
  const top = new Float64Array(truth.length)
  const hit = new Uint8Array(truth.length)
  let areShares = true
  for (let i = 0, at = 0; i < truth.length; i++, at += classes) {
    let best = 0
    let most = p[at]
    for (let c = 0; c < classes; c++) {
      const value = p[at + c]
      if (!(value >= 0 && value <= 1)) areShares = false
      if (value > most) {
        best = c
        most = value
      }
    }
    top[i] = most
    hit[i] = best === truth[i] ? 1 : 0
  }
  return { top, hit, areShares }
}

/** The bits of 1 in single precision. */
const ONE = 0x3f800000

/**
 * The same for single precision, null if a number is not from 0 to 1. The bits of such numbers have the order of the numbers, and a maximum of integers
 * needs no branch, which is as good as random here. Four at once: bench row N11.
 */
function topOfSingles(p: Float32Array, classes: number, truth: Int32Array): TopClasses | null {
  const bits = new Int32Array(p.buffer, p.byteOffset, p.length)
  const top = new Int32Array(truth.length)
  const hit = new Uint8Array(truth.length)
  let any = 0
  let highest = 0
  for (let i = 0, at = 0; i < truth.length; i++, at += classes) {
    const end = at + classes
    let most = 0
    let k = at
    for (; k + 3 < end; k += 4) {
      const a = bits[k]
      const b = bits[k + 1]
      const c = bits[k + 2]
      const d = bits[k + 3]
      any |= a | b | c | d
      most = larger(most, larger(larger(a, b), larger(c, d)))
    }
    for (; k < end; k++) {
      any |= bits[k]
      most = larger(most, bits[k])
    }
    top[i] = most
    highest = larger(highest, most)
    const own = truth[i]
    if (bits[at + own] !== most) continue
    let first = 0
    while (bits[at + first] !== most) first++
    hit[i] = first === own ? 1 : 0
  }
  // A negative number, −0 and NaN of either sign are outside.
  if (any < 0 || highest > ONE) return null
  return { top: new Float32Array(top.buffer), hit, areShares: true }
}

/** Of whole numbers of 31 bits. */
function larger(a: number, b: number): number {
  const below = (a - b) | 0
  return (a - (below & (below >> 31))) | 0
}
