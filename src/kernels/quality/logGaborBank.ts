export const SCALES = 4
export const ORIENTATIONS = 4

/** Log-Gabor filters of four scales and four orientations: each is the product of a ring and a spread. */
export interface LogGaborBank {
  /** Of each scale, x after x: as the transformed picture lies, zero frequency first. */
  readonly rings: readonly Float64Array[]
  /** Of each orientation. */
  readonly spreads: readonly Float64Array[]
  /** Of each orientation, what its noise needs. */
  readonly sums: readonly FilterSums[]
}

/**
 * Squares of the finest filter, squares of the filters in space, and products of two of them.
 *
 * Not an object: V8 13.6 (Node 24) sometimes lets the objects of several calls share their numbers when it replaces the running loop by compiled code.
 */
export type FilterSums = Float64Array

/** The filters of FSIM (Kovesi 1999; constants of piq). */
export function logGaborBank(height: number, width: number): LogGaborBank {
  const rings = ringsOf(height, width)
  const spreads = spreadsOf(height, width)
  return { rings, spreads, sums: spreads.map((spread) => sumsOf(rings, spread, height, width)) }
}

/** The radius is the same in all quarters, so that one is computed. */
function ringsOf(height: number, width: number): Float64Array[] {
  const rings = Array.from({ length: SCALES }, () => new Float64Array(height * width))
  const [rows, columns] = [frequencies(height), frequencies(width)]
  const narrow = 2 * Math.log(0.55) ** 2
  const waves = rings.map((_, s) => Math.log(6 * 2 ** s))
  for (let x = 0; 2 * x <= width; x++)
    for (let y = x === 0 ? 1 : 0; 2 * y <= height; y++) {
      const square = rows[y] * rows[y] + columns[x] * columns[x]
      const lowPass = 1 / (1 + (square / 0.45 ** 2) ** 15)
      const log = Math.log(square) / 2
      const [up, across] = [(height - y) % height, (width - x) % width]
      for (let s = 0; s < SCALES; s++) {
        const ring = rings[s]
        const apart = log + waves[s]
        const value = Math.exp(-(apart * apart) / narrow) * lowPass
        ring[x * height + y] = ring[x * height + up] = value
        ring[across * height + y] = ring[across * height + up] = value
      }
    }
  return rings
}

function spreadsOf(height: number, width: number): Float64Array[] {
  const spreads = Array.from({ length: ORIENTATIONS }, () => new Float64Array(height * width))
  const [rows, columns] = [frequencies(height), frequencies(width)]
  const wide = 2 * (Math.PI / 4.8) ** 2
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height; y++) {
      const angle = Math.atan2(-columns[x], rows[y])
      for (let o = 0; o < ORIENTATIONS; o++) {
        const turn = Math.abs(angle - (o * Math.PI) / ORIENTATIONS)
        const apart = turn > Math.PI ? 2 * Math.PI - turn : turn
        spreads[o][x * height + y] = Math.exp(-(apart * apart) / wide)
      }
    }
  return spreads
}

/** Zero frequency first. */
function frequencies(n: number): Float64Array {
  const half = Math.floor(n / 2)
  const value = (k: number) => (n % 2 === 0 ? (k - half) / n : (k - half) / (n - 1))
  return Float64Array.from({ length: n }, (_, k) => value((k + half) % n))
}

/** The sums of products of the filters in space are those of their even parts in frequency (Parseval); rings are even. */
function sumsOf(rings: readonly Float64Array[], spread: Float64Array, height: number, width: number): FilterSums {
  const [r0, r1, r2, r3] = rings as [Float64Array, Float64Array, Float64Array, Float64Array]
  let [finest, own, cross] = [0, 0, 0]
  for (let x = 0; x < width; x++) {
    const opposite = ((width - x) % width) * height
    for (let y = 0; y < height; y++) {
      const at = x * height + y
      const even = (spread[at] + spread[opposite + ((height - y) % height)]) / 2
      const a = r0[at]
      const b = r1[at]
      const c = r2[at]
      const d = r3[at]
      const squares = a * a + b * b + c * c + d * d
      const sum = a + b + c + d
      finest += a * a * spread[at] * spread[at]
      own += even * even * squares
      cross += (even * even * (sum * sum - squares)) / 2
    }
  }
  return Float64Array.of(finest, own, cross)
}
