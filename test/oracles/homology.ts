/** Betti numbers by their definition, for small masks: ranks of the boundary matrices over two elements. */

/** Axes of the cells of a body: a point has 0, a cube 3. `full`: voxels are closed cubes, which touch by corners; else points joined by faces. */
export function homologyOf(
  inside: (x: number, y: number, z: number) => boolean,
  [nx, ny, nz]: readonly [number, number, number],
  full: boolean,
): { betti0: number; betti1: number; betti2: number } {
  // Doubled coordinates: of closed cubes the voxel (x, y, z) is the cell (2x + 1, …); of points it is (2x, …).
  const cells: string[][] = [[], [], [], []]
  const index = new Map<string, number>()
  for (let c = 0; c <= 2 * nz; c++)
    for (let b = 0; b <= 2 * ny; b++)
      for (let a = 0; a <= 2 * nx; a++) {
        const at = [a, b, c]
        const odd = at.filter((value) => value % 2 === 1).length
        const found = voxelsOf(at, full).map(([x, y, z]) => inside(x!, y!, z!))
        const present = full ? found.some(Boolean) : found.every(Boolean)
        if (!present) continue
        index.set(at.join(), cells[odd]!.length)
        cells[odd]!.push(at.join())
      }
  const ranks = [1, 2, 3].map((dimension) => rankOf(cells[dimension]!.map((cell) => boundaryOf(cell, index))))
  return {
    betti0: cells[0]!.length - ranks[0]!,
    betti1: cells[1]!.length - ranks[0]! - ranks[1]!,
    betti2: cells[2]!.length - ranks[1]! - ranks[2]!,
  }
}

/** The voxels that decide whether a cell is there. */
function voxelsOf(at: readonly number[], full: boolean): number[][] {
  const choices = at.map((value) => {
    if (full) return value % 2 === 1 ? [(value - 1) / 2] : [value / 2 - 1, value / 2]
    return value % 2 === 1 ? [(value - 1) / 2, (value + 1) / 2] : [value / 2]
  })
  return choices[0]!.flatMap((x) => choices[1]!.flatMap((y) => choices[2]!.map((z) => [x, y, z])))
}

/** The cells of one axis less at its ends, as bits. */
function boundaryOf(cell: string, index: ReadonlyMap<string, number>): bigint {
  const at = cell.split(',').map(Number)
  let bits = 0n
  for (const [axis, value] of at.entries())
    if (value % 2 === 1)
      for (const end of [value - 1, value + 1]) bits ^= 1n << BigInt(index.get(at.with(axis, end).join())!)
  return bits
}

/** Rank of a matrix over two elements, its rows as bits. */
function rankOf(rows: readonly bigint[]): number {
  const pivots = new Map<number, bigint>()
  for (let row of rows)
    while (row !== 0n) {
      const top = row.toString(2).length
      const pivot = pivots.get(top)
      if (pivot === undefined) {
        pivots.set(top, row)
        break
      }
      row ^= pivot
    }
  return pivots.size
}
