/** Intersection over union of boxes [x, y, width, height] with continuous borders, in pycocotools' order of operations. */

/** C's fmin: of a NaN and a number the number. */
function lesser(a: number, b: number): number {
  return a < b || Number.isNaN(b) ? a : b
}

function greater(a: number, b: number): number {
  return a > b || Number.isNaN(b) ? a : b
}

/** Overlap of one pair from flat arrays of four numbers per box; for a crowd it is divided by the area of the detection. */
export function boxOverlap(
  detections: Float64Array,
  d: number,
  truths: Float64Array,
  g: number,
  crowd: boolean,
): number {
  const dx = detections[d]
  const dy = detections[d + 1]
  const dw = detections[d + 2]
  const dh = detections[d + 3]
  const gx = truths[g]
  const gy = truths[g + 1]
  const gw = truths[g + 2]
  const gh = truths[g + 3]
  const width = lesser(dw + dx, gw + gx) - greater(dx, gx)
  if (width <= 0) return 0
  const height = lesser(dh + dy, gh + gy) - greater(dy, gy)
  if (height <= 0) return 0
  const inside = width * height
  const area = dw * dh
  return inside / (crowd ? area : area + gw * gh - inside)
}
