import type { Plane } from './plane'

/** The boundary of a mask as an SVG path along the edges of its pixels, in pixels; empty for an empty mask. */
export function maskPath({ rows, columns, data }: Plane): string {
  const inside = (row: number, column: number) =>
    row >= 0 && row < rows && column >= 0 && column < columns && data[row * columns + column] !== 0
  // Edges with the mask on their right, from corner to corner; a corner where two pixels touch has two.
  const next = new Map<number, number[]>()
  const corner = (row: number, column: number) => row * (columns + 1) + column
  const add = (from: number, to: number) => next.set(from, [...(next.get(from) ?? []), to])
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      if (!inside(row, column)) continue
      if (!inside(row - 1, column)) add(corner(row, column), corner(row, column + 1))
      if (!inside(row, column + 1)) add(corner(row, column + 1), corner(row + 1, column + 1))
      if (!inside(row + 1, column)) add(corner(row + 1, column + 1), corner(row + 1, column))
      if (!inside(row, column - 1)) add(corner(row + 1, column), corner(row, column))
    }
  const loops: string[] = []
  for (const start of [...next.keys()]) while (next.get(start)?.length) loops.push(loopFrom(start, next, columns + 1))
  return loops.join('')
}

/** One closed line; corners on a straight line are left out. */
function loopFrom(start: number, next: Map<number, number[]>, width: number): string {
  const points: [number, number][] = []
  let at = start
  do {
    points.push([at % width, Math.floor(at / width)])
    at = next.get(at)!.pop()!
  } while (at !== start && (next.get(at)?.length ?? 0) > 0)
  const turns = points.filter(([x, y], i) => {
    const [px, py] = points.at(i - 1)!
    const [nx, ny] = points[(i + 1) % points.length]!
    return (x - px) * (ny - y) !== (y - py) * (nx - x)
  })
  return `M${turns.map(([x, y]) => `${x} ${y}`).join('L')}Z`
}
