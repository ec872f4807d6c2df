// Filters with one kernel along every axis of a volume in C order; only places where the whole kernel fits.

export interface Samples {
  readonly data: Float64Array
  readonly shape: readonly number[]
}

/** Gaussian weights of an odd number of samples, with sum 1. */
export function gaussianKernel(side: number, sigma: number): Float64Array {
  const weights = Float64Array.from({ length: side }, (_, k) =>
    Math.exp(-((k - (side - 1) / 2) ** 2) / (2 * sigma * sigma)),
  )
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((weight) => weight / sum)
}

export function boxKernel(side: number): Float64Array {
  return new Float64Array(side).fill(1 / side)
}

export function filterValid(samples: Samples, kernel: Float64Array): Samples {
  let current = samples
  for (let axis = 0; axis < samples.shape.length; axis++) current = alongAxis(current, axis, kernel)
  return current
}

function alongAxis({ data, shape }: Samples, axis: number, kernel: Float64Array): Samples {
  const n = shape[axis]
  const m = n - kernel.length + 1
  const inner = shape.slice(axis + 1).reduce((a, b) => a * b, 1)
  const outer = shape.slice(0, axis).reduce((a, b) => a * b, 1)
  const out = new Float64Array(outer * m * inner)
  for (let o = 0; o < outer; o++) {
    for (let k = 0; k < m; k++) {
      const to = (o * m + k) * inner
      for (let t = 0; t < kernel.length; t++) {
        const from = (o * n + k + t) * inner
        const weight = kernel[t]
        for (let i = 0; i < inner; i++) out[to + i] += weight * data[from + i]
      }
    }
  }
  return { data: out, shape: shape.map((size, at) => (at === axis ? m : size)) }
}

/** The samples at indices per axis. */
export function pickAxes({ data, shape }: Samples, indices: readonly (readonly number[])[]): Samples {
  const out = indices.map((list) => list.length)
  const result = new Float64Array(out.reduce((a, b) => a * b, 1))
  const stride = shape.map((_, axis) => shape.slice(axis + 1).reduce((a, b) => a * b, 1))
  const at = new Array<number>(shape.length).fill(0)
  for (let i = 0; i < result.length; i++) {
    let from = 0
    for (let axis = 0; axis < at.length; axis++) from += indices[axis][at[axis]] * stride[axis]
    result[i] = data[from]
    for (let axis = at.length - 1; axis >= 0; axis--) {
      if (++at[axis] < out[axis]) break
      at[axis] = 0
    }
  }
  return { data: result, shape: out }
}

/** Means of blocks of `factor` along every axis; what does not fill a block is left out. */
export function meanPool({ data, shape }: Samples, factor: number): Samples {
  let current: Samples = { data, shape }
  for (let axis = 0; axis < shape.length; axis++) {
    const { data: from, shape: size } = current
    const m = Math.floor(size[axis] / factor)
    const inner = size.slice(axis + 1).reduce((a, b) => a * b, 1)
    const outer = size.slice(0, axis).reduce((a, b) => a * b, 1)
    const out = new Float64Array(outer * m * inner)
    for (let o = 0; o < outer; o++)
      for (let k = 0; k < m * factor; k++)
        for (let i = 0; i < inner; i++)
          out[(o * m + Math.floor(k / factor)) * inner + i] += from[(o * size[axis] + k) * inner + i] / factor
    current = { data: out, shape: size.map((n, at) => (at === axis ? m : n)) }
  }
  return current
}

/** The samples with `before` and `after` further ones along every axis: zeros, the edge repeated, or mirrored at the edge. */
export function padded(samples: Samples, before: number, after: number, how: 'zero' | 'edge' | 'reflect'): Samples {
  const { shape } = samples
  const indices = shape.map((n) =>
    Array.from({ length: n + before + after }, (_, k) => {
      const at = k - before
      if (how === 'reflect') return at < 0 ? -at : at >= n ? 2 * n - 2 - at : at
      return Math.min(n - 1, Math.max(0, at))
    }),
  )
  const out = pickAxes(samples, indices)
  if (how !== 'zero') return out
  const stride = out.shape.map((_, axis) => out.shape.slice(axis + 1).reduce((a, b) => a * b, 1))
  return {
    shape: out.shape,
    data: out.data.map((value, i) =>
      stride.every((step, axis) => {
        const at = (Math.floor(i / step) % out.shape[axis]) - before
        return at >= 0 && at < shape[axis]
      })
        ? value
        : 0,
    ),
  }
}

export function mapSamples(a: Samples, b: Samples, value: (x: number, y: number) => number): Samples {
  return { shape: a.shape, data: a.data.map((x, i) => value(x, b.data[i])) }
}

export function meanOf({ data }: Samples): number {
  return data.reduce((sum, value) => sum + value, 0) / data.length
}
