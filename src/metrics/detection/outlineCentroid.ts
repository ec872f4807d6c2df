import { pythonLength } from '../../python/pythonLength'
import { pythonNumber } from '../../python/pythonNumber'
import { polygonCentroid } from './polygonCentroid'

/**
 * The mean of the vertices of an outline as NumPy takes it of a list in JSON: truth values are numbers, and vertices of one number stand for both
 * coordinates. Null for fewer than three vertices; 'unusable' for vertices without a number, of which no distance can be taken.
 *
 * @param misplaced makes the error for vertices that are no numbers, or of different lengths
 */
export function outlineCentroid(
  points: unknown,
  misplaced: (found: unknown) => Error,
): readonly number[] | 'unusable' | null {
  if (pythonLength(points) < 3) return null
  if (!Array.isArray(points)) throw misplaced(points)
  // Ordinary outlines need no copy (bench row E3 puma).
  if (points.every((p) => Array.isArray(p) && isNumber(p[0]) && isNumber(p[1]))) return polygonCentroid(points)
  const vertices = points.map((point: unknown) => {
    const numbers = Array.isArray(point) ? point.slice(0, 2).map(pythonNumber) : [null]
    if (numbers.includes(null)) throw misplaced(point)
    return numbers as number[]
  })
  const length = vertices[0]!.length
  const uneven = vertices.findIndex((vertex) => vertex.length !== length)
  if (uneven > 0) throw misplaced(points[uneven])
  if (length === 0) return 'unusable'
  return polygonCentroid(length === 1 ? vertices.map(([both]) => [both!, both!]) : vertices)
}

const isNumber = (value: unknown) => typeof value === 'number'
