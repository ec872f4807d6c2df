// Tests of the 26 neighbours of a voxel, given as the bits of a 3×3×3 cube without its centre: does deleting the voxel keep the Euler number, and are
// its neighbours connected without it? Both are computed by shifts of the whole cube and cached: smooth shapes have only a few thousand neighbourhoods.

/** Set where the neighbours form at most one 26-connected component. */
export const SIMPLE = 0x8000000
/** Set where the voxel may be deleted: simple, Euler-invariant and not an end (exactly one neighbour). */
export const DELETABLE = 0x10000000

// Bit k is the position (k div 9, k div 3 mod 3, k mod 3) of the cube.
/** The bits of a neighbourhood in an entry of the cache. */
export const CUBE = 0x7ffffff
const FIRST_2 = 0x1249249
const FIRST_1 = 0x1c0e07
const MIDDLE_0 = 0x3fe00
/** Faces and corners are even bits; edges and the centre (13) are odd bits. */
const FACES_AND_CORNERS = 0x5555555
const EDGES = 0x2aa8aaa

const SLOT_BITS = 16

/** Results of {@link judge}: each slot holds the latest neighbourhood with its two bits. */
export type NeighbourhoodCache = Int32Array

export function emptyCache(): NeighbourhoodCache {
  // No neighbourhood contains its centre, so −1 matches none.
  return new Int32Array(1 << SLOT_BITS).fill(-1)
}

/** Where the cache holds the answer for a neighbourhood, or for another one. */
export const slotOf = (cube: number): number => Math.imul(cube, 0x9e3779b1) >>> (32 - SLOT_BITS)

/** SIMPLE | DELETABLE for a neighbourhood; bit 13 is not set. */
export function judge(cube: number, cache: NeighbourhoodCache): number {
  const slot = slotOf(cube)
  const last = cache[slot]
  if ((last & CUBE) === cube) return last
  return judgeUncached(cube, slot, cache)
}

function judgeUncached(cube: number, slot: number, cache: NeighbourhoodCache): number {
  const isEnd = cube !== 0 && (cube & (cube - 1)) === 0
  const answer = !isConnected(cube) ? 0 : !isEnd && keepsEuler(cube) ? SIMPLE | DELETABLE : SIMPLE
  cache[slot] = cube | answer
  return answer
}

/** Dilates the lowest neighbour within the cube until nothing is added and tests whether all neighbours are reached. */
function isConnected(cube: number): boolean {
  let part = cube & -cube
  while (part !== cube) {
    let grown = part | ((part & ~(FIRST_2 << 2)) << 1) | ((part & ~FIRST_2) >>> 1)
    grown |= ((grown & ~(FIRST_1 << 6)) << 3) | ((grown & ~FIRST_1) >>> 3)
    grown = (grown | (grown << 9) | (grown >>> 9)) & cube
    if (grown === part) return false
    part = grown
  }
  return true
}

/**
 * Whether the corners − edges + faces of the voxel that no neighbour shares sum to one: deleting it then keeps the Euler number. The shifts from the
 * middle planes outwards along each axis mark every corner, edge and face that some neighbour shares.
 */
function keepsEuler(cube: number): boolean {
  let shared = cube | ((cube & (FIRST_2 << 1)) << 1) | ((cube & (FIRST_2 << 1)) >>> 1)
  shared |= ((shared & (FIRST_1 << 3)) << 3) | ((shared & (FIRST_1 << 3)) >>> 3)
  shared |= ((shared & MIDDLE_0) << 9) | ((shared & MIDDLE_0) >>> 9)
  return countEven(~shared & FACES_AND_CORNERS) - countEven((~shared & EDGES) >>> 1) === 1
}

/** Number of bits set; only even bits may be set. */
function countEven(bits: number): number {
  const pairs = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  const bytes = (pairs + (pairs >>> 4)) & 0x0f0f0f0f
  return Math.imul(bytes, 0x01010101) >>> 24
}
