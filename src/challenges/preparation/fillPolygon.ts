/**
 * A polygon filled with its border as Pillow's `ImageDraw.polygon(…, fill, outline)` fills 8-bit images, in single precision as there.
 * Pillow 13.0; the rule for an edge that ends on a row keeps two edges that meet there from leaving a gap.
 */

type Point = readonly [number, number]

interface Edge {
  readonly ymin: number
  readonly ymax: number
  readonly x0: number
  readonly y0: number
  readonly slope: number
}

const single = Math.fround

/**
 * Fills a polygon into an image of labels.
 *
 * @param image row by row, `height × width`; changed in place, and clipped there.
 * @param points the ring as [x, y] in pixels, cut toward zero; the last point may repeat the first.
 */
export function fillPolygon(
  image: Uint8Array,
  [height, width]: readonly [number, number],
  points: readonly Point[],
  value: number,
): void {
  const ring = points.map(([x, y]): Point => [Math.trunc(x), Math.trunc(y)])
  if (ring.length === 0) return
  const [first, last] = [ring[0]!, ring.at(-1)!]
  if (first[0] !== last[0] || first[1] !== last[1]) ring.push(first)
  const draw = (from: number, to: number, y: number) => {
    if (y < 0 || y >= height) return
    const [left, right] = [Math.max(from, 0), Math.min(to, width - 1)]
    if (left <= right) image.fill(value, y * width + left, y * width + right + 1)
  }
  const edges = edgesOf(ring, draw)
  const ys = ring.map(([, y]) => y)
  const lowest = Math.min(ys.reduce(least), height - 1)
  const highest = Math.max(ys.reduce(most), 0)
  const end = Math.min(highest, height)
  for (let y = Math.max(lowest, 0); y <= end; y++) {
    const crossings = rowCrossings(edges, y, end).sort((a, b) => a - b)
    for (let i = 1; i < crossings.length; i += 2) draw(leftEnd(crossings[i - 1]!), rightEnd(crossings[i]!), y)
  }
}

const least = (a: number, b: number) => Math.min(a, b)
const most = (a: number, b: number) => Math.max(a, b)

/** The edges that are not horizontal, in ring order; those that are, are drawn. */
function edgesOf(ring: readonly Point[], draw: (from: number, to: number, y: number) => void): Edge[] {
  const edges: Edge[] = []
  for (let i = 1; i < ring.length; i++) {
    const [x0, y0] = ring[i - 1]!
    const [x1, y1] = ring[i]!
    if (y0 === y1) draw(Math.min(x0, x1), Math.max(x0, x1), y0)
    else
      edges.push({
        ymin: Math.min(y0, y1),
        ymax: Math.max(y0, y1),
        x0,
        y0,
        slope: single(single(x1 - x0) / single(y1 - y0)),
      })
  }
  return edges
}

const xAt = ({ x0, y0, slope }: Edge, y: number) => single(single(single(y - y0) * slope) + single(x0))
const endsAt = ({ ymin, ymax }: Edge, y: number) => y === ymin || y === ymax

function rowCrossings(edges: readonly Edge[], y: number, end: number): number[] {
  const crossings: number[] = []
  for (const [i, edge] of edges.entries()) {
    if (y < edge.ymin || y > edge.ymax) continue
    const x = xAt(edge, y)
    crossings.push(x)
    if (y === edge.ymax && y < end) crossings.push(x)
    else if (endsAt(edge, y) && edge.slope !== 0) {
      const moved = joinedEnd(edges, i, x, y)
      if (moved !== null) crossings[crossings.length - 1] = moved
    }
  }
  return crossings
}

/** Where an earlier edge ends at the same pixel and both leave it to the same side, the crossing goes beside the nearer one; else null. */
function joinedEnd(edges: readonly Edge[], i: number, x: number, y: number): number | null {
  const edge = edges[i]!
  for (let k = 0; k < i; k++) {
    const other = edges[k]!
    if (!endsAt(other, y) || other.slope === 0 || roundAway(x) !== roundAway(xAt(other, y))) continue
    const row = y === edge.ymax ? y - 1 : y + 1
    if (row < other.ymin || row > other.ymax) continue
    const p = xAt(edge, row)
    const q = xAt(other, row)
    if (x > single(p + 1) && x > single(q + 1)) return single(roundAway(Math.max(p, q)) + 1)
    if (x < single(p - 1) && x < single(q - 1)) return single(roundAway(Math.min(p, q)) - 1)
    return null
  }
  return null
}

const roundAway = (x: number) => Math.sign(x) * Math.floor(Math.abs(x) + 0.5)
const leftEnd = (x: number) => (x < 0 ? -Math.floor(single(Math.abs(x) + 0.5)) : Math.floor(single(x + 0.5)))
const rightEnd = (x: number) => (x < 0 ? -Math.ceil(single(Math.abs(x) - 0.5)) : Math.ceil(single(x - 0.5)))
