/** Where vertices and points are one point. */
const samePoint = 1e-12

/** Rows that the edges of one contour may cross in all: they are kept while it is filled. */
export const mostCrossings = 2 ** 25

/** The part of a picture that a contour may have changed: first and last column and row; null: none. */
export interface Box {
  readonly x0: number
  readonly x1: number
  readonly y0: number
  readonly y1: number
}

/**
 * Inverts the pixels whose centres lie in a polygon or on its edge, by the rule of `polygon2mask` of scikit-image: even-odd; the last bit decides where an edge
 * runs through a centre, so crossings near a centre are computed as there.
 *
 * @param points x, y, x, y, … in pixels.
 * @param picture rows of `width` pixels, 0 and 1.
 */
export function invertCentres(points: Float64Array, picture: Uint8Array, width: number, height: number): Box | null {
  const box = boxOf(points, width, height)
  if (box === null) return null
  // Crossings to the right of a centre and to the left of it; they differ in parity on an edge.
  const right = new Uint8Array(box.x1 - box.x0 + 2)
  const left = new Uint8Array(box.x1 - box.x0 + 2)
  const vertices = new Uint8Array(box.x1 - box.x0 + 1)
  const crossings = edgesByRow(points, box)
  for (let y = box.y0; y <= box.y1; y++) {
    right.fill(0)
    left.fill(0)
    vertices.fill(0)
    for (const edge of crossings[y - box.y0]) countCrossing(points, edge, { y, box, right, left, vertices })
    let isRight = 0
    let isLeft = 0
    for (let x = box.x0, i = 0; x <= box.x1; x++, i++) {
      isRight ^= right[i]
      isLeft ^= left[i]
      if ((isRight | isLeft | vertices[i]) !== 0) picture[y * width + x] ^= 1
    }
  }
  return box
}

function boxOf(points: Float64Array, width: number, height: number): Box | null {
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let i = 0; i < points.length; i += 2) {
    x0 = Math.min(x0, points[i])
    x1 = Math.max(x1, points[i])
    y0 = Math.min(y0, points[i + 1])
    y1 = Math.max(y1, points[i + 1])
  }
  const box = {
    x0: Math.trunc(Math.max(0, x0)),
    x1: Math.min(width - 1, Math.ceil(x1)),
    y0: Math.trunc(Math.max(0, y0)),
    y1: Math.min(height - 1, Math.ceil(y1)),
  }
  return box.x0 <= box.x1 && box.y0 <= box.y1 ? box : null
}

/** For each row the edges that reach it, by the index of their end. */
function edgesByRow(points: Float64Array, { y0, y1 }: Box): number[][] {
  const rows = Array.from({ length: y1 - y0 + 1 }, (): number[] => [])
  const count = points.length / 2
  for (let i = 0; i < count; i++) {
    const a = points[2 * (i === 0 ? count - 1 : i - 1) + 1]
    const b = points[2 * i + 1]
    const from = Math.max(y0, Math.ceil(Math.min(a, b) - 1e-9))
    const to = Math.min(y1, Math.floor(Math.max(a, b) + 1e-9))
    for (let y = from; y <= to; y++) rows[y - y0].push(i)
  }
  return rows
}

interface Row {
  readonly y: number
  readonly box: Box
  readonly right: Uint8Array
  readonly left: Uint8Array
  readonly vertices: Uint8Array
}

/** Toggles the parity of all centres of a row that have an edge to their right, and of those that have it to their left. */
function countCrossing(points: Float64Array, edge: number, { y, box, right, left, vertices }: Row): void {
  const end = 2 * edge
  const start = edge === 0 ? points.length - 2 : end - 2
  const [px, qx] = [points[end], points[start]]
  const y0 = points[end + 1] - y
  const y1 = points[start + 1] - y
  if (-samePoint < y0 && y0 < samePoint) {
    const x = Math.round(px)
    if (x >= box.x0 && x <= box.x1 && -samePoint < px - x && px - x < samePoint) vertices[x - box.x0] = 1
  }
  const isUp = y0 > 0 !== y1 > 0
  const isDown = y0 < 0 !== y1 < 0
  if (!isUp && !isDown) return
  const sideOf = (x: number) => ((px - x) * y1 - (qx - x) * y0) / (y1 - y0)
  // Two pixels away from the crossing no rounding changes the side.
  const near = Math.floor(sideOf(0))
  const first = clamp(near - 1, box)
  const last = clamp(near + 3, box)
  let lastRight = first - 1
  let firstLeft = last
  for (let x = first; x < last; x++) {
    const side = sideOf(x)
    if (side > 0) lastRight = x
    else if (side < 0) {
      firstLeft = x
      break
    }
  }
  if (isUp) {
    right[0] ^= 1
    right[lastRight + 1 - box.x0] ^= 1
  }
  if (isDown) left[firstLeft - box.x0] ^= 1
}

const clamp = (x: number, { x0, x1 }: Box) => Math.max(x0, Math.min(x1 + 1, x))
