// Two questions about the 26 neighbours of a voxel, written as 26 bits: may the voxel go without changing the Euler number, and do its neighbours hang
// together without it? Answers are remembered by neighbourhood: real shapes show the same few thousand over and over.

/** Set where the neighbours form at most one 26-connected component. */
export const SIMPLE = 1
/** Set where the voxel may be deleted: simple, Euler-invariant and not an end (exactly one neighbour). */
export const DELETABLE = 2

const SLOTS = 65536

/** The geometry of a neighbourhood, and answers of `judge` by code: one per slot, the latest wins. */
export interface Judgements {
  /** (axis 0, axis 1, axis 2) steps to the neighbours in raster order, the voxel itself left out: bit k of a code is neighbour k. */
  readonly steps: readonly (readonly [number, number, number])[]
  /** For each neighbour, the other neighbours that touch it. */
  readonly touching: Int32Array
  /** For the face, edge or corner towards each neighbour, the neighbours that share it; corners and faces count +1, edges -1. */
  readonly sharing: Int32Array
  readonly sign: Int32Array
  readonly codes: Int32Array
  readonly answers: Uint8Array
}

export function emptyJudgements(): Judgements {
  const steps = Array.from({ length: 27 }, (_, k) => k)
    .filter((k) => k !== 13)
    .map((k) => [Math.floor(k / 9) - 1, (Math.floor(k / 3) % 3) - 1, (k % 3) - 1] as const)
  const bits = (chosen: (step: readonly number[]) => boolean): number =>
    steps.reduce((code, step, k) => (chosen(step) ? code | (1 << k) : code), 0)
  return {
    steps,
    touching: Int32Array.from(steps, (p) =>
      bits((q) => q !== p && q.every((step, axis) => Math.abs(step - p[axis]) <= 1)),
    ),
    sharing: Int32Array.from(steps, (p) => bits((q) => q.every((step, axis) => step === 0 || step === p[axis]))),
    sign: Int32Array.from(steps, (p) => (p.filter((step) => step !== 0).length === 2 ? -1 : 1)),
    codes: new Int32Array(SLOTS).fill(-1),
    answers: new Uint8Array(SLOTS),
  }
}

/** SIMPLE | DELETABLE for a neighbourhood. */
export function judge(code: number, known: Judgements): number {
  const slot = Math.imul(code, 0x9e3779b1) >>> 16
  if (known.codes[slot] === code) return known.answers[slot]
  const answer = judgeAfresh(code, known)
  known.codes[slot] = code
  known.answers[slot] = answer
  return answer
}

function judgeAfresh(code: number, known: Judgements): number {
  if (!isConnected(code, known.touching)) return 0
  const isEnd = code !== 0 && (code & (code - 1)) === 0
  return !isEnd && keepsEuler(code, known) ? SIMPLE | DELETABLE : SIMPLE
}

/** Flood from the lowest neighbour: does it reach all? */
function isConnected(code: number, touching: Int32Array): boolean {
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

/** Corners − edges + faces that no other foreground voxel shares: one for a voxel whose deletion leaves the Euler number as it is. */
function keepsEuler(code: number, { sharing, sign }: Judgements): boolean {
  let free = 0
  for (let k = 0; k < 26; k++) if ((sharing[k] & code) === 0) free += sign[k]
  return free === 1
}
