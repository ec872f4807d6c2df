// Two questions about the 26 neighbours of a voxel, written as the bits of a 3×3×3 cube without its centre: may the voxel go without changing the
// Euler number, and do its neighbours hang together without it? Both are answered by shifting the whole cube, and remembered by neighbourhood: smooth
// shapes show the same few thousand over and over.

/** Set where the neighbours form at most one 26-connected component. */
export const SIMPLE = 0x8000000
/** Set where the voxel may be deleted: simple, Euler-invariant and not an end (exactly one neighbour). */
export const DELETABLE = 0x10000000

// Bit k is the place (k div 9, k div 3 mod 3, k mod 3) of the cube.
const CUBE = 0x7ffffff
const FIRST_2 = 0x1249249
const FIRST_1 = 0x1c0e07
const MIDDLE_0 = 0x3fe00
/** Faces and corners lie on even places; edges, and the centre (13), on odd ones. */
const FACES_AND_CORNERS = 0x5555555
const EDGES = 0x2aa8aaa

const SLOT_BITS = 16

/** Answers of {@link judge}: a neighbourhood with its two bits in each slot, the latest wins. */
export type Judgements = Int32Array

export function emptyJudgements(): Judgements {
  // No neighbourhood has its centre, so −1 is none.
  return new Int32Array(1 << SLOT_BITS).fill(-1)
}

/** SIMPLE | DELETABLE for a neighbourhood; bit 13 is not set. */
export function judge(cube: number, known: Judgements): number {
  const slot = Math.imul(cube, 0x9e3779b1) >>> (32 - SLOT_BITS)
  const last = known[slot]
  if ((last & CUBE) === cube) return last
  return judgeAfresh(cube, slot, known)
}

function judgeAfresh(cube: number, slot: number, known: Judgements): number {
  const isEnd = cube !== 0 && (cube & (cube - 1)) === 0
  const answer = !isConnected(cube) ? 0 : !isEnd && keepsEuler(cube) ? SIMPLE | DELETABLE : SIMPLE
  known[slot] = cube | answer
  return answer
}

/** Grows the lowest neighbour into all it touches until nothing is added: is that everything? */
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
 * The voxel's own corners − edges + faces that no neighbour shares: one for a voxel whose deletion leaves the Euler number as it is. Spreading
 * the cube from its middle planes outwards along each axis brings to every place the neighbours that share the corner, edge or face there.
 */
function keepsEuler(cube: number): boolean {
  let shared = cube | ((cube & (FIRST_2 << 1)) << 1) | ((cube & (FIRST_2 << 1)) >>> 1)
  shared |= ((shared & (FIRST_1 << 3)) << 3) | ((shared & (FIRST_1 << 3)) >>> 3)
  shared |= ((shared & MIDDLE_0) << 9) | ((shared & MIDDLE_0) >>> 9)
  return countEven(~shared & FACES_AND_CORNERS) - countEven((~shared & EDGES) >>> 1) === 1
}

/** The number of bits, all of them on even places. */
function countEven(bits: number): number {
  const pairs = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  const bytes = (pairs + (pairs >>> 4)) & 0x0f0f0f0f
  return Math.imul(bytes, 0x01010101) >>> 24
}
