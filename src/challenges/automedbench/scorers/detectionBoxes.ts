/** Which boxes of a submission the site profile can use. */

import type { ClassBox } from '../../../metrics/detection/meanAveragePrecision'
import { pythonStrip } from '../../../python/pythonStrip'
import { isRecord } from '../../isRecord'

const isNumber = (value: unknown): value is number | bigint =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value))

/** Class, four corners that span an area, and a score within [0, 1] if any. */
export function isUsable(box: unknown): box is ClassBox {
  if (!isRecord(box) || typeof box.class !== 'string' || pythonStrip(box.class) === '') return false
  const { x1, y1, x2, y2, score } = box
  if (!isNumber(x1) || !isNumber(y1) || !isNumber(x2) || !isNumber(y2) || x2 <= x1 || y2 <= y1) return false
  return !Object.hasOwn(box, 'score') || (isNumber(score) && score >= 0 && score <= 1)
}

export function plainBox(box: ClassBox): ClassBox {
  const corners = { x1: Number(box.x1), y1: Number(box.y1), x2: Number(box.x2), y2: Number(box.y2) }
  return { class: box.class, ...corners, ...(box.score === undefined ? {} : { score: Number(box.score) }) }
}

/** Within [width, height]; always so without a size. */
export function isInside({ x1, y1, x2, y2 }: ClassBox, size: readonly number[] | null): boolean {
  const [width = Infinity, height = Infinity] = size ?? []
  return size === null || (x1 >= 0 && x1 < width && x2 <= width && y1 >= 0 && y1 < height && y2 <= height)
}
