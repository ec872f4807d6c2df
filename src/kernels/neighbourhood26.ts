// Two questions about the 26 neighbours of a voxel, written as 26 bits: may the voxel go without changing the Euler number, and do its neighbours hang
// together without it? Answers are remembered by neighbourhood: real shapes show the same few thousand over and over.

/** (axis 0, axis 1, axis 2) steps to the neighbours, in raster order, the voxel itself left out: bit k of a code is neighbour k. */
export const steps26: readonly (readonly [number, number, number])[] = Array.from({ length: 27 }, (_, k) => k)
  .filter((k) => k !== 13)
  .map((k) => [Math.floor(k / 9) - 1, (Math.floor(k / 3) % 3) - 1, (k % 3) - 1] as const)

/** Set where the neighbours form at most one 26-connected component. */
export const SIMPLE = 1
/** Set where the voxel may be deleted: simple, Euler-invariant and not an end (exactly one neighbour). */
export const DELETABLE = 2

const SLOTS = 65536

/** Answers of `judge` by code, one per slot, the latest wins. */
export interface Judgements {
  readonly codes: Int32Array
  readonly answers: Uint8Array
}

export function emptyJudgements(): Judgements {
  return { codes: new Int32Array(SLOTS).fill(-1), answers: new Uint8Array(SLOTS) }
}

/** SIMPLE | DELETABLE for a neighbourhood. */
export function judge(code: number, known: Judgements): number {
  const slot = Math.imul(code, 0x9e3779b1) >>> 16
  if (known.codes[slot] === code) return known.answers[slot]
  const answer = judgeAfresh(code)
  known.codes[slot] = code
  known.answers[slot] = answer
  return answer
}

function judgeAfresh(code: number): number {
  if (!isConnected(code)) return 0
  const isEnd = code !== 0 && (code & (code - 1)) === 0
  return !isEnd && keepsEuler(code) ? SIMPLE | DELETABLE : SIMPLE
}

/** For each neighbour, the other neighbours that touch it. */
const touching = steps26.map((p) =>
  steps26.reduce((bits, q, k) => {
    const far = Math.max(Math.abs(p[0] - q[0]), Math.abs(p[1] - q[1]), Math.abs(p[2] - q[2]))
    return far === 1 ? bits | (1 << k) : bits
  }, 0),
)

/** Flood from the lowest neighbour: does it reach all? */
function isConnected(code: number): boolean {
  let waiting = code & -code
  let rest = code ^ waiting
  while (waiting !== 0 && rest !== 0) {
    const bit = waiting & -waiting
    const reached = touching[31 - Math.clz32(bit)] & rest
    waiting = (waiting ^ bit) | reached
    rest ^= reached
  }
  return rest === 0
}

/** Faces, edges and corners of a voxel: the neighbours that share each of them, by number of sharers (1, 3, 7). */
const shared = steps26.map((p) =>
  steps26.reduce((bits, q, k) => (p.every((step, axis) => step === 0 || step === q[axis]) ? bits | (1 << k) : bits), 0),
)
const sign = steps26.map((p) => (p.filter((step) => step !== 0).length === 2 ? -1 : 1))

/** Corners − edges + faces that no other foreground voxel shares: one for a voxel whose deletion leaves the Euler number as it is. */
function keepsEuler(code: number): boolean {
  let free = 0
  for (let k = 0; k < 26; k++) if ((shared[k] & code) === 0) free += sign[k]
  return free === 1
}
