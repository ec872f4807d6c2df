// Cubic B-splines as scipy evaluates them: coefficients by two recursive passes along each axis with mirrored ends, then sums over 4ⁿ neighbours.

const POLE = Math.sqrt(3) - 2

/** Coefficients of the cubic spline through the samples, in C order; with mirrored ends. */
export function splineCoefficients(samples: Float64Array, shape: readonly number[]): Float64Array {
  const out = samples.slice()
  let stride = 1
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    const n = shape[axis]
    if (n > 1) {
      for (let start = 0; start < out.length; start++)
        if (Math.floor(start / stride) % n === 0) filterLine(out, start, stride, n)
    }
    stride *= n
  }
  return out
}

function filterLine(c: Float64Array, start: number, stride: number, n: number): void {
  const at = (k: number) => start + k * stride
  const gain = (1 - POLE) * (1 - 1 / POLE)
  for (let k = 0; k < n; k++) c[at(k)] *= gain
  // The exact sum over the mirrored line, whose period is 2n − 2.
  let power = POLE
  const whole = POLE ** (n - 1)
  let sum = c[at(0)] + whole * c[at(n - 1)]
  let back = whole * whole
  back /= POLE
  for (let k = 1; k < n - 1; k++) {
    sum += (power + back) * c[at(k)]
    power *= POLE
    back /= POLE
  }
  c[at(0)] = sum / (1 - whole * whole)
  for (let k = 1; k < n; k++) c[at(k)] += POLE * c[at(k - 1)]
  c[at(n - 1)] = (POLE / (POLE * POLE - 1)) * (POLE * c[at(n - 2)] + c[at(n - 1)])
  for (let k = n - 2; k >= 0; k--) c[at(k)] = POLE * (c[at(k + 1)] - c[at(k)])
}

/** The spline at a point in voxels; 0 outside of the samples. */
export function splineValue(coefficients: Float64Array, shape: readonly number[], point: readonly number[]): number {
  const rank = shape.length
  if (point.some((x, axis) => !(x >= 0 && x <= shape[axis] - 1))) return 0
  const weights = point.map((x) => cubicWeights(x - Math.floor(x)))
  const index = (axis: number, k: number): number => {
    const n = shape[axis]
    if (n === 1) return 0
    const period = 2 * n - 2
    const at = (((Math.floor(point[axis]) - 1 + k) % period) + period) % period
    return at < n ? at : period - at
  }
  const sumFrom = (axis: number, base: number): number => {
    if (axis === rank) return coefficients[base]
    let sum = 0
    for (let k = 0; k < 4; k++) sum += weights[axis][k] * sumFrom(axis + 1, base * shape[axis] + index(axis, k))
    return sum
  }
  return sumFrom(0, 0)
}

function cubicWeights(t: number): [number, number, number, number] {
  const s = 1 - t
  return [(s * s * s) / 6, (t * t * (t - 2) * 3 + 4) / 6, (s * s * (s - 2) * 3 + 4) / 6, (t * t * t) / 6]
}
