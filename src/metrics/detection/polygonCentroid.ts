import { refuse, requireList } from '../../errors/refuse'

/**
 * Mean of the listed vertices, x and y, summed in order; a repeated closing vertex counts twice. Graders of nuclei use it as the centre of an outline; it
 * is not the centroid of the area.
 *
 * @param points at least one [x, y, …]; further numbers of a point are ignored.
 * @throws {@link MedgradeError} `bad-input` for an empty list or points without two numbers.
 * @example
 * polygonCentroid([[0, 0], [4, 0], [4, 4], [0, 4]]) // → [ 2, 2 ]
 */
export function polygonCentroid(points: readonly (readonly number[])[]): [number, number] {
  requireList('points', points)
  let x = 0
  let y = 0
  for (const point of points) {
    if (typeof point?.[0] !== 'number' || typeof point[1] !== 'number') refuse('bad-input', 'a point', point, '[x, y]')
    x += point[0]
    y += point[1]
  }
  if (points.length === 0) refuse('bad-input', 'points', points, 'at least one [x, y]')
  return [x / points.length, y / points.length]
}
