/** Masks of contours on a grid, by the rules of two programs of Python. */
import { gridInverse } from '../../../array/resampling/gridInverse'
import type { ContouredStructure, ImageGrid, PlanarContour } from '../../../contract'
import { refuseDicom } from '../refuseDicom'
import type { ContourConvention } from './contourConventions'
import { type Box, invertCentres, mostCrossings } from './fillCentres'
import { fillPixels } from './fillPixels'

/** A structure as runs of voxels. */
export interface DrawnStructure {
  /** First voxel and the voxel behind the last of each run, x fastest. */
  readonly runs: readonly number[]
  /** Contours that lie beside all slices. */
  readonly outside: number
  /** Slices with contours of several planes. */
  readonly shared: number
  /** Slices without a contour between the first and the last that has one. */
  readonly skipped: number
}

/** Steps along edges and pixels that a file may ask for: ten seconds' worth. */
const MOST_STEPS = 2e9

/** Voxels of a grid. */
const MOST_VOXELS = 2 ** 31

/** The steps that the contours of one file took so far. */
export interface Budget {
  steps: number
}

/** The distance of a point from the slice of its contour, in slices, from which a contour lies across the slices. */
const flat = 0.5

/**
 * @throws MedgradeError `bad-geometry` for a contour across the slices; `too-large` for contours that would take too long.
 */
export function drawStructure(
  structure: ContouredStructure,
  grid: ImageGrid,
  convention: ContourConvention,
  { file, budget }: { readonly file: string; readonly budget: Budget },
): DrawnStructure {
  const [nx, ny, nz] = grid.shape
  if (nx * ny * nz > MOST_VOXELS)
    refuseDicom('too-large', 'grid of the contours', `${nx * ny * nz} voxels`, `at most ${MOST_VOXELS}`, { file })
  const slices = new Map<number, Placed[]>()
  let outside = 0
  const place = placeOn(grid, file)
  const slicesOf = convention === 'rt-utils' ? namedSlices(grid) : nearestSlice
  for (const [i, contour] of structure.contours.entries()) {
    const placed = place(contour, `contour ${i + 1} of ${structure.name}`)
    const found = slicesOf(placed).filter((z) => z >= 0 && z < nz)
    if (found.length === 0) outside++
    for (const z of found) {
      const own = slices.get(z)
      if (own) own.push(placed)
      else slices.set(z, [placed])
    }
  }
  requireSteps(slices, grid, budget, `contours of ${structure.name}`, file)
  const runs: number[] = []
  const picture = new Uint8Array(nx * ny)
  const order = [...slices.keys()].sort((a, b) => a - b)
  const pixels = convention === 'rt-utils' ? pixelsOf(grid) : null
  for (const z of order) {
    const own = slices.get(z)!
    const boxes = pixels
      ? [fillPixels(own.map(pixels), picture, nx, ny)]
      : own.map(({ indices }) => invertCentres(indices, picture, nx, ny))
    takeRuns(picture, boxes, { nx, from: z * nx * ny }, runs)
  }
  const shared = order.filter((z) => new Set(slices.get(z)!.map(({ height }) => height.toFixed(3))).size > 1).length
  const skipped = order.length === 0 ? 0 : order[order.length - 1] - order[0] + 1 - order.length
  return { runs, outside, shared, skipped }
}

interface Placed {
  readonly contour: PlanarContour
  /** x, y, x, y, … in voxels. */
  readonly indices: Float64Array
  /** Index of the slice of the first point. */
  readonly height: number
}

/** Indices as ITK computes them from points, in its order of operations: the last bit decides at half voxels. */
function placeOn({ affine, origin }: ImageGrid, file: string): (contour: PlanarContour, which: string) => Placed {
  // RAS is the negative of LPS in x and y.
  const linear = [0, 1, 2].flatMap((row) =>
    affine.slice(4 * row, 4 * row + 3).map((value) => (row < 2 ? -value : value)),
  )
  const inverse = gridInverse(linear)
  const [ox, oy, oz] = origin
  return (contour, which) => {
    const { points } = contour
    const indices = new Float64Array((2 * points.length) / 3)
    let height = 0
    for (let i = 0, k = 0; i < points.length; i += 3, k += 2) {
      const [px, py, pz] = [points[i] - ox, points[i + 1] - oy, points[i + 2] - oz]
      indices[k] = inverse[0] * px + inverse[1] * py + inverse[2] * pz
      indices[k + 1] = inverse[3] * px + inverse[4] * py + inverse[5] * pz
      const z = inverse[6] * px + inverse[7] * py + inverse[8] * pz
      if (i === 0) height = z
      else if (Math.abs(z - height) > flat)
        refuseDicom(
          'bad-geometry',
          `ContourData of ${which}`,
          `points on slices ${height.toFixed(2)} and ${z.toFixed(2)}`,
          'one slice a contour; --series with the images on which it was drawn',
          { file },
        )
    }
    return { contour, indices, height }
  }
}

type SlicesOf = (placed: Placed) => number[]

const nearestSlice: SlicesOf = ({ height }) => [halfToEven(height)]

/** rt-utils takes the slices that a contour names; the nearest one where neither file names any. */
function namedSlices({ instances }: ImageGrid): SlicesOf {
  if (!instances) return nearestSlice
  const slices = new Map(instances.map((uid, slice) => [uid, slice]))
  return (placed) => {
    const { images } = placed.contour
    return images.length === 0 ? nearestSlice(placed) : images.flatMap((uid) => slices.get(uid) ?? [])
  }
}

/** As `round` of Python and NumPy. */
function halfToEven(value: number): number {
  const floor = Math.floor(value)
  const rest = value - floor
  return rest < 0.5 || (rest === 0.5 && floor % 2 === 0) ? floor : floor + 1
}

/** Vertices at the nearest voxels, by the matrix of rt-utils in single precision. */
function pixelsOf({ direction, spacing, origin }: ImageGrid): (placed: Placed) => Float64Array {
  const row = (k: number) => [0, 1, 2].map((axis) => Math.fround(direction[3 * axis + k] / spacing[k]))
  const rows = [row(0), row(1)]
  const shifts = rows.map(([a, b, c]) => Math.fround(-(origin[0] * a + origin[1] * b + origin[2] * c)))
  return ({ contour: { points } }) => {
    const out = new Float64Array((2 * points.length) / 3)
    for (let i = 0, k = 0; i < points.length; i += 3, k += 2)
      for (const [axis, [a, b, c]] of rows.entries())
        out[k + axis] = halfToEven(points[i] * a + points[i + 1] * b + points[i + 2] * c + shifts[axis])
    return out
  }
}

function requireSteps(
  slices: ReadonlyMap<number, readonly Placed[]>,
  { shape: [nx, ny] }: ImageGrid,
  budget: Budget,
  what: string,
  file: string,
): void {
  let most = 0
  for (const own of slices.values())
    for (const { indices } of own) {
      let [x0, x1, y0, y1] = [nx, 0, ny, 0]
      const before = budget.steps
      for (let i = 0; i < indices.length; i += 2) {
        const [x, y] = [indices[i], indices[i + 1]]
        const last = indices[i === 0 ? indices.length - 1 : i - 1]
        budget.steps += 8 + Math.min(ny, Math.abs(y - last))
        x0 = Math.min(x0, x)
        x1 = Math.max(x1, x)
        y0 = Math.min(y0, y)
        y1 = Math.max(y1, y)
      }
      most = Math.max(most, budget.steps - before)
      budget.steps += Math.max(0, Math.min(nx, x1) - Math.max(0, x0)) * Math.max(0, Math.min(ny, y1) - Math.max(0, y0))
    }
  const { steps } = budget
  if (steps > MOST_STEPS || most > mostCrossings)
    refuseDicom(
      'too-large',
      what,
      `${Math.max(steps, most).toExponential(1)} steps along edges and pixels`,
      `at most ${MOST_STEPS}, and ${mostCrossings} along the edges of a contour`,
      { file },
    )
}

/** Adds the runs of a slice and clears it. */
function takeRuns(
  picture: Uint8Array,
  boxes: readonly (Box | null)[],
  { nx, from }: { readonly nx: number; readonly from: number },
  runs: number[],
): void {
  const whole = boxes.filter((box) => box !== null)
  if (whole.length === 0) return
  const least = (key: 'x0' | 'y0') => Math.min(...whole.map((box) => box[key]))
  const most = (key: 'x1' | 'y1') => Math.max(...whole.map((box) => box[key]))
  const [x0, x1, y0, y1] = [least('x0'), most('x1'), least('y0'), most('y1')]
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      if (picture[y * nx + x] === 0) continue
      const start = x
      while (x <= x1 && picture[y * nx + x] !== 0) x++
      runs.push(from + y * nx + start, from + y * nx + x)
    }
    picture.fill(0, y * nx + x0, y * nx + x1 + 1)
  }
}
