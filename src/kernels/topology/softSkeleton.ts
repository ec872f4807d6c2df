// The soft skeleton of clDice losses on a mask of 0 and 1: what opening removes, at every depth of erosion. Neighbours outside the array are ignored.

export type BoxSize = readonly [nz: number, ny: number, nx: number]

/** @returns 0 or 1 for each voxel. */
export function softSkeleton(mask: Uint8Array, size: BoxSize, iterations: number): Uint8Array {
  let left = mask
  let inner = erodeCross(left, size)
  const skeleton = minus(left, dilateCube(inner, size))
  for (let i = 0; i < iterations; i++) {
    left = inner
    inner = erodeCross(left, size)
    // What erosion no longer changes has no ridge, at no later depth either.
    if (left.every((value, k) => value === inner[k])) break
    const ridge = minus(left, dilateCube(inner, size))
    for (let k = 0; k < ridge.length; k++) skeleton[k] |= ridge[k]
  }
  return skeleton
}

function minus(a: Uint8Array, b: Uint8Array): Uint8Array {
  const out = new Uint8Array(a.length)
  for (let i = 0; i < a.length; i++) out[i] = a[i] & (b[i] ^ 1)
  return out
}

function erodeCross(mask: Uint8Array, size: BoxSize): Uint8Array {
  const out = mask.slice()
  alongAxes(size, (from, to) => {
    if (mask[from] === 0) out[to] = 0
    if (mask[to] === 0) out[from] = 0
  })
  return out
}

/** Maximum over the 27 neighbours, one axis after the other. */
function dilateCube(mask: Uint8Array, size: BoxSize): Uint8Array {
  let current = mask
  for (const axis of [0, 1, 2]) {
    const out = current.slice()
    const before = current
    alongAxes(
      size,
      (from, to) => {
        if (before[from] === 1) out[to] = 1
        if (before[to] === 1) out[from] = 1
      },
      axis,
    )
    current = out
  }
  return current
}

/** Visits every pair of face neighbours, of all axes or of one. */
function alongAxes([nz, ny, nx]: BoxSize, visit: (from: number, to: number) => void, only?: number): void {
  const strides = [ny * nx, nx, 1]
  for (const [axis, stride] of strides.entries()) {
    if (only !== undefined && only !== axis) continue
    const [ez, ey, ex] = [nz, ny, nx].map((n, k) => n - Number(k === axis))
    for (let z = 0; z < ez; z++)
      for (let y = 0; y < ey; y++) for (let x = 0, i = (z * ny + y) * nx; x < ex; x++, i++) visit(i, i + stride)
  }
}
