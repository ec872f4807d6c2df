import type { Box } from './fillCentres'

/** Positions on an edge have 16 bits behind the point. */
const one = 65536

/** A point in pixels. */
interface Pixel {
  x: number
  y: number
}

/** An edge from the row `top` to the row before `bottom`, in positions of 1/65536 pixel. */
interface Edge {
  readonly top: number
  readonly bottom: number
  readonly x: number
  readonly step: number
}

/**
 * Sets the pixels of polygons whose vertices are whole pixels, by the rule of `fillPoly` of OpenCV 5.0.0: every edge is drawn, and between edges the polygons
 * are filled by the even-odd rule of all together.
 *
 * @param polygons x, y, x, y, … in whole pixels; at least a point each.
 * @param picture rows of `width` pixels.
 */
export function fillPixels(
  polygons: readonly Float64Array[],
  picture: Uint8Array,
  width: number,
  height: number,
): Box | null {
  const edges: Edge[] = []
  const size = { width, height }
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const points of polygons) {
    const count = points.length / 2
    for (let i = 0; i < count; i++) {
      const before = 2 * (i === 0 ? count - 1 : i - 1)
      const [a, b] = [
        { x: points[before], y: points[before + 1] },
        { x: points[2 * i], y: points[2 * i + 1] },
      ]
      drawLine(a, b, picture, size)
      if (a.y !== b.y) edges.push(edgeOf(a, b, size))
      x0 = Math.min(x0, b.x)
      x1 = Math.max(x1, b.x)
      y0 = Math.min(y0, b.y)
      y1 = Math.max(y1, b.y)
    }
  }
  fillBetween(edges, picture, size)
  const box = {
    x0: Math.max(0, x0 - 1),
    x1: Math.min(width - 1, x1 + 1),
    y0: Math.max(0, y0),
    y1: Math.min(height - 1, y1),
  }
  return box.x0 <= box.x1 && box.y0 <= box.y1 ? box : null
}

interface Size {
  readonly width: number
  readonly height: number
}

const isInside = ({ x, y }: Pixel, { width, height }: Size) => x >= 0 && x < width && y >= 0 && y < height

/** The edge for filling; the part outside the picture has the slope of what lies inside. */
function edgeOf(a: Pixel, b: Pixel, size: Size): Edge {
  const [p, q] = [{ ...a }, { ...b }]
  let [ay, by] = [a.y, b.y]
  if (!isInside(a, size) || !isInside(b, size)) {
    clip(p, q, size)
    if (p.y !== q.y) [ay, by] = [p.y, q.y]
  }
  const step = Math.trunc(((q.x - p.x) * one) / (by - ay))
  return a.y < b.y
    ? { top: a.y, bottom: b.y, x: p.x * one + (a.y - ay) * step, step }
    : { top: b.y, bottom: a.y, x: q.x * one + (b.y - by) * step, step }
}

function fillBetween(edges: readonly Edge[], picture: Uint8Array, { width, height }: Size): void {
  const rows = new Map<number, number[]>()
  for (const { top, bottom, x, step } of edges)
    for (let y = Math.max(0, top); y < Math.min(bottom, height); y++) {
      const row = rows.get(y)
      if (row) row.push(x + (y - top) * step)
      else rows.set(y, [x + (y - top) * step])
    }
  for (const [y, crossings] of rows) {
    crossings.sort((p, q) => p - q)
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const from = Math.max(0, Math.ceil(crossings[k] / one))
      const to = Math.min(width - 1, Math.floor(crossings[k + 1] / one))
      if (from <= to) picture.fill(1, y * width + from, y * width + to + 1)
    }
  }
}

/** A line of pixels that touch by sides or corners, from the left to the right. */
function drawLine(a: Pixel, b: Pixel, picture: Uint8Array, size: Size): void {
  let [p, q] = [{ ...a }, { ...b }]
  if ((!isInside(a, size) || !isInside(b, size)) && !clip(p, q, size)) return
  if (q.x < p.x) [p, q] = [q, p]
  const [dx, dy] = [q.x - p.x, Math.abs(q.y - p.y)]
  const down = q.y < p.y ? -size.width : size.width
  const [long, short] = dy > dx ? [dy, dx] : [dx, dy]
  const [along, aside] = dy > dx ? [down, 1] : [1, down]
  let at = p.y * size.width + p.x
  let error = long - 2 * short
  for (let i = 0; i <= long; i++) {
    picture[at] = 1
    const turns = error < 0
    error += (turns ? 2 * long : 0) - 2 * short
    at += along + (turns ? aside : 0)
  }
}

/** Moves the ends of a line into the picture; false: it lies outside. The ends may be moved then, too. */
function clip(p: Pixel, q: Pixel, { width, height }: Size): boolean {
  const [right, bottom] = [width - 1, height - 1]
  const across = ({ x }: Pixel) => (x < 0 ? 1 : x > right ? 2 : 0)
  const code = (one: Pixel) => across(one) | (one.y < 0 ? 4 : one.y > bottom ? 8 : 0)
  let [c, d] = [code(p), code(q)]
  if ((c & d) !== 0 || (c | d) === 0) return (c | d) === 0
  const toRow = (own: Pixel, y: number) => {
    own.x += Math.trunc(((y - own.y) * (q.x - p.x)) / (q.y - p.y))
    own.y = y
    return across(own)
  }
  const toColumn = (own: Pixel, x: number) => {
    own.y += Math.trunc(((x - own.x) * (q.y - p.y)) / (q.x - p.x))
    own.x = x
    return 0
  }
  if ((c & 12) !== 0) c = toRow(p, c < 8 ? 0 : bottom)
  if ((d & 12) !== 0) d = toRow(q, d < 8 ? 0 : bottom)
  if ((c & d) === 0 && (c | d) !== 0) {
    if (c !== 0) c = toColumn(p, c === 1 ? 0 : right)
    if (d !== 0) d = toColumn(q, d === 1 ? 0 : right)
  }
  return (c | d) === 0
}
