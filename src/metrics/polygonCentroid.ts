import { MedgradeError } from '../array/MedgradeError'

/**
 * Plain mean of the listed vertices, x and y, summed in order: a repeated closing vertex counts twice. This is what nuclei graders take for the
 * centre of an outline; it is not the centroid of the area.
 *
 * @param points at least one [x, y, …]; further numbers of a point are ignored.
 * @throws {@link MedgradeError} `bad-input` for an empty list or points without two numbers.
 */
export function polygonCentroid(points: readonly (readonly number[])[]): [number, number] {
  let x = 0
  let y = 0
  for (const point of points) {
    if (typeof point?.[0] !== 'number' || typeof point[1] !== 'number') throw bad(JSON.stringify(point) ?? 'nothing')
    x += point[0]
    y += point[1]
  }
  if (points.length === 0) throw bad('none')
  return [x / points.length, y / points.length]
}

function bad(found: string): MedgradeError {
  return new MedgradeError('bad-input', `polygon points: expected [x, y] pairs, found ${found}`, {
    found,
    expected: 'a list of [x, y]',
  })
}
