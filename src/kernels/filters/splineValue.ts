// Cubic B-splines as scipy evaluates them: the spline through all samples, mirrored beyond its ends. The coefficients are not computed: the response of their
// recursive filter to one sample falls by 0.27 a voxel, so the samples near the point give the value.

const POLE = Math.sqrt(3) - 2

/** So far a sample matters: POLE³² is below the precision of a number. */
const REACH = 32

/** Response of the coefficients to one sample, by distance. */
const RESPONSE = Float64Array.from({ length: REACH + 1 }, (_, k) => ((-6 * POLE) / (1 - POLE * POLE)) * POLE ** k)

/** Products of weights below this share are nothing beside the rest. */
const LEAST = 1e-17

/** Samples and their weights along one axis, the largest first. */
interface AxisWeights {
  readonly index: Int32Array
  readonly weight: Float64Array
}

/**
 * The splines of interleaved components at a point in voxels; 0 outside of the samples.
 *
 * @param samples in C order, `components` numbers a voxel.
 * @param shape three sides, of the grid.
 */
export function splineValue(
  samples: ArrayLike<number>,
  shape: readonly [number, number, number],
  components: number,
  point: readonly number[],
): number[] {
  const sum = Array.from({ length: components }, () => 0)
  if (shape.some((n, axis) => !(point[axis] >= 0 && point[axis] <= n - 1))) return sum
  const [planes, rows, columns] = shape.map((n, axis) => axisWeights(point[axis], n)) as [
    AxisWeights,
    AxisWeights,
    AxisWeights,
  ]
  for (const [a, z] of planes.index.entries()) {
    for (const [b, y] of rows.index.entries()) {
      const share = planes.weight[a] * rows.weight[b]
      if (Math.abs(share) < LEAST) break
      const row = (z * shape[1] + y) * shape[2]
      for (let component = 0; component < components; component++) {
        let own = 0
        for (let c = 0; c < columns.index.length && Math.abs(columns.weight[c] * share) > LEAST; c++)
          own += columns.weight[c] * samples[(row + columns.index[c]) * components + component]
        sum[component] += share * own
      }
    }
  }
  return sum
}

function axisWeights(x: number, n: number): AxisWeights {
  // One sample is the value everywhere.
  if (n === 1) return { index: Int32Array.of(0), weight: Float64Array.of(1) }
  const low = Math.floor(x)
  const basis = cubicWeights(x - low)
  const period = 2 * n - 2
  const shares = new Map<number, number>()
  for (let at = low - 1 - REACH; at <= low + 2 + REACH; at++) {
    let share = 0
    for (const [k, weight] of basis.entries()) {
      const away = Math.abs(low - 1 + k - at)
      if (away <= REACH) share += weight * RESPONSE[away]
    }
    const folded = ((at % period) + period) % period
    const index = folded < n ? folded : period - folded
    shares.set(index, (shares.get(index) ?? 0) + share)
  }
  const falling = [...shares].sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
  return {
    index: Int32Array.from(falling, ([index]) => index),
    weight: Float64Array.from(falling, ([, share]) => share),
  }
}

function cubicWeights(t: number): [number, number, number, number] {
  const s = 1 - t
  return [(s * s * s) / 6, (t * t * (t - 2) * 3 + 4) / 6, (s * s * (s - 2) * 3 + 4) / 6, (t * t * t) / 6]
}
