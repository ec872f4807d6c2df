/** Nearest points by a grid of cells. */
export interface Nearest {
  readonly distance: Float32Array
  /** Index of the nearest target; -1 without targets. */
  readonly index: Int32Array
}

type Spacing = readonly [number, number, number]

/** For each query the nearest target. Points are three coordinates each, by array index; `spacing` turns them into distances. */
export function nearestPoints(queries: Float32Array, targets: Float32Array, spacing: Spacing): Nearest {
  const count = queries.length / 3
  const distance = new Float32Array(count).fill(Infinity)
  const index = new Int32Array(count).fill(-1)
  if (targets.length === 0) return { distance, index }
  const search = cellSearch(targets, spacing)
  for (let i = 0; i < count; i++) {
    const found = search(
      queries[3 * i]! * spacing[0],
      queries[3 * i + 1]! * spacing[1],
      queries[3 * i + 2]! * spacing[2],
    )
    index[i] = found
    const d = [0, 1, 2].map((axis) => (queries[3 * i + axis]! - targets[3 * found + axis]!) * spacing[axis]!)
    distance[i] = Math.sqrt(d[0]! ** 2 + d[1]! ** 2 + d[2]! ** 2)
  }
  return { distance, index }
}

function cellSearch(targets: Float32Array, spacing: Spacing): (z: number, y: number, x: number) => number {
  const count = targets.length / 3
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < targets.length; i++) {
    const value = targets[i]! * spacing[i % 3]!
    low[i % 3] = Math.min(low[i % 3]!, value)
    high[i % 3] = Math.max(high[i % 3]!, value)
  }
  const side = Math.max(...spacing) * 4
  const cells = low.map((value, axis) => Math.floor((high[axis]! - value) / side) + 1)
  const heads = new Map<number, number>()
  const next = new Int32Array(count).fill(-1)
  const cellOf = (value: number, axis: number) => Math.floor((value - low[axis]!) / side)
  for (let i = 0; i < count; i++) {
    const [z, y, x] = [0, 1, 2].map((axis) => cellOf(targets[3 * i + axis]! * spacing[axis]!, axis))
    const key = (z! * cells[1]! + y!) * cells[2]! + x!
    next[i] = heads.get(key) ?? -1
    heads.set(key, i)
  }
  const clamp = (value: number, axis: number) => Math.min(cells[axis]! - 1, Math.max(0, cellOf(value, axis)))
  /** From a value within its cell to the nearer border of it; 0 outside the grid. */
  const marginOf = (value: number, axis: number) => {
    const from = low[axis]! + clamp(value, axis) * side
    return Math.max(0, Math.min(value - from, from + side - value))
  }
  return (qz, qy, qx) => {
    const [cz, cy, cx] = [clamp(qz, 0), clamp(qy, 1), clamp(qx, 2)]
    let best = Infinity
    let found = 0
    const visit = (z: number, y: number, x: number) => {
      for (let i = heads.get((z * cells[1]! + y) * cells[2]! + x) ?? -1; i >= 0; i = next[i]!) {
        const d =
          (targets[3 * i]! * spacing[0] - qz) ** 2 +
          (targets[3 * i + 1]! * spacing[1] - qy) ** 2 +
          (targets[3 * i + 2]! * spacing[2] - qx) ** 2
        // Of equal distances the first point in memory order.
        if (d < best || (d === best && i < found)) {
          best = d
          found = i
        }
      }
    }
    // The query may lie outside the grid; every cell of a farther shell is at least (radius - 1) sides away from the clamped cell's border, and that border from a query within.
    const most = Math.max(...cells)
    const inner = Math.min(marginOf(qz, 0), marginOf(qy, 1), marginOf(qx, 2))
    for (let radius = 0; radius <= most; radius++) {
      if (radius > 0 && ((radius - 1) * side + inner) ** 2 > best) break
      for (let z = Math.max(0, cz - radius); z <= Math.min(cells[0]! - 1, cz + radius); z++)
        for (let y = Math.max(0, cy - radius); y <= Math.min(cells[1]! - 1, cy + radius); y++) {
          const shell = Math.abs(z - cz) === radius || Math.abs(y - cy) === radius
          const step = shell || radius === 0 ? 1 : 2 * radius
          for (let x = cx - radius; x <= cx + radius; x += step) if (x >= 0 && x < cells[2]!) visit(z, y, x)
        }
    }
    return found
  }
}
