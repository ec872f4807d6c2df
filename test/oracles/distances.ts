// Distances by the book: every voxel against every other, no index, no order, no shortcut.

/** Coordinates of the voxels that `wanted` accepts, C order. */
export function coordinates(shape: readonly number[], wanted: (i: number) => boolean): number[][] {
  const size = shape.reduce((a, b) => a * b, 1)
  const out: number[][] = []
  for (let i = 0; i < size; i++) {
    if (!wanted(i)) continue
    const at: number[] = []
    let rest = i
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      at.unshift(rest % shape[axis]!)
      rest = Math.floor(rest / shape[axis]!)
    }
    out.push(at)
  }
  return out
}

/** Foreground voxels with a background neighbour that differs in at most `connectivity` axes by one. */
export function bruteSurface(data: ArrayLike<number>, shape: readonly number[], connectivity: number): number[][] {
  const inside = coordinates(shape, (i) => data[i] !== 0)
  const known = new Set(inside.map(String))
  const steps = coordinates(
    shape.map(() => 3),
    () => true,
  )
    .map((step) => step.map((s) => s - 1))
    .filter((step) => step.filter((s) => s !== 0).length <= connectivity)
  return inside.filter((at) => steps.some((step) => !known.has(String(at.map((c, axis) => c + step[axis]!)))))
}

/** For every point of `from` the distance to the nearest of `to`. */
export function bruteNearest(from: number[][], to: number[][], spacing: readonly number[]): number[] {
  return from.map((p) =>
    to.reduce(
      (best, q) =>
        Math.min(best, Math.sqrt(p.reduce((sum, c, axis) => sum + ((c - q[axis]!) * spacing[axis]!) ** 2, 0))),
      Number.POSITIVE_INFINITY,
    ),
  )
}

/** Linear interpolation between the sorted values. */
export function brutePercentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const rank = (percent / 100) * (sorted.length - 1)
  const below = Math.floor(rank)
  const next = sorted[Math.min(below + 1, sorted.length - 1)]!
  return sorted[below]! + (next - sorted[below]!) * (rank - below)
}
