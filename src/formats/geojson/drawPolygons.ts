import { refuse } from '../../errors/refuse'
import { type Box, invertCentres, mostCrossings } from '../dicom/contours/fillCentres'
import { geoJsonWays } from './geoJsonWays'

/** The picture that regions are drawn on. */
export interface PictureGrid {
  readonly width: number
  readonly height: number
  /** Pixels of the file a pixel of the picture, as QuPath calls it. */
  readonly downsample: number
}

/** Pixels of a picture. */
const MOST_PIXELS = 2 ** 28
/** Steps along edges and pixels that a file may ask for: ten seconds' worth. */
const MOST_STEPS = 2e9

/** Draws polygons on one picture, in memory that is used again. */
export interface PolygonPen {
  /** Runs of pixels of a polygon: the first and the one behind the last, x fastest, by rows. */
  runsOf(polygon: readonly Float64Array[]): number[]
}

/**
 * A pen for polygons with holes. A pixel counts whose centre lies inside the outer ring or on its edge, and neither inside a hole nor on its edge, by
 * `polygon2mask` of scikit-image: the centre of pixel i is i + ½ in pixels of the file, as in QuPath.
 *
 * @throws MedgradeError `too-large` for a picture, or polygons that would take too long.
 */
export function polygonPen({ width, height, downsample }: PictureGrid, file: string): PolygonPen {
  if (width * height > MOST_PIXELS)
    refuse(
      'too-large',
      'picture of the regions',
      `${width} × ${height} pixels`,
      `at most ${MOST_PIXELS}; option downsample of readRegions`,
      { file },
    )
  const picture = new Uint8Array(width * height)
  const holes = new Uint8Array(width * height)
  let steps = 0
  const scaled = (ring: Float64Array) => {
    const points = ring.map((value) => value / downsample - 0.5)
    const { crossings, area } = workOf(points, width, height)
    steps += crossings + area
    if (steps > MOST_STEPS || crossings > mostCrossings)
      refuse(
        'too-large',
        'polygons',
        `${steps.toExponential(1)} steps along edges and pixels`,
        `at most ${MOST_STEPS}, and ${mostCrossings} along the edges of a ring; ${geoJsonWays['too-large']}`,
        { file },
      )
    return points
  }
  return {
    runsOf([outer, ...inner]) {
      const box = invertCentres(scaled(outer!), picture, width, height)
      if (box === null) return []
      for (const ring of inner) {
        const own = invertCentres(scaled(ring), holes, width, height)
        if (own) cutOut(picture, holes, own, width)
      }
      return takeRuns(picture, box, width)
    },
  }
}

/** Rows that edges cross, and pixels of the box. */
function workOf(
  points: Float64Array,
  width: number,
  height: number,
): { readonly crossings: number; readonly area: number } {
  let [x0, x1, y0, y1] = [width, 0, height, 0]
  let crossings = 0
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i]!, points[i + 1]!]
    const before = points[i === 0 ? points.length - 1 : i - 1]!
    crossings += 8 + Math.min(height, Math.abs(y - before))
    x0 = Math.min(x0, x)
    x1 = Math.max(x1, x)
    y0 = Math.min(y0, y)
    y1 = Math.max(y1, y)
  }
  const across = Math.max(0, Math.min(width, x1) - Math.max(0, x0))
  return { crossings, area: across * Math.max(0, Math.min(height, y1) - Math.max(0, y0)) }
}

/** Clears the pixels of a hole, and the hole. */
function cutOut(picture: Uint8Array, holes: Uint8Array, { x0, x1, y0, y1 }: Box, width: number): void {
  for (let y = y0; y <= y1; y++)
    for (let at = y * width + x0; at <= y * width + x1; at++)
      if (holes[at] !== 0) {
        picture[at] = 0
        holes[at] = 0
      }
}

/** The runs of a box, which is cleared. */
function takeRuns(picture: Uint8Array, { x0, x1, y0, y1 }: Box, width: number): number[] {
  const runs: number[] = []
  for (let y = y0; y <= y1; y++) {
    const end = y * width + x1 + 1
    for (let at = y * width + x0; at < end; at++) {
      if (picture[at] === 0) continue
      const start = at
      while (at < end && picture[at] !== 0) at++
      runs.push(start, at)
    }
    picture.fill(0, y * width + x0, end)
  }
  return runs
}
