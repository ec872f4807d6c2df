// Filters with one kernel along every axis of a volume in C order; only places where the whole kernel fits.

export interface SamplesOf<T> {
  readonly data: T
  readonly shape: readonly number[]
}

export type Samples = SamplesOf<Float64Array>

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
      if (inner === 1) {
        let sum = 0
        for (let t = 0; t < kernel.length; t++) sum += kernel[t] * data[o * n + k + t]
        out[to] = sum
        continue
      }
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
export function pickAxes<T extends Float64Array | Uint8Array>(
  { data, shape }: SamplesOf<T>,
  indices: readonly (readonly number[])[],
): SamplesOf<T> {
  const out = indices.map((list) => list.length)
  const result = new (data.constructor as new (length: number) => T)(out.reduce((a, b) => a * b, 1))
  const stride = shape.map((_, axis) => shape.slice(axis + 1).reduce((a, b) => a * b, 1))
  const at = new Array<number>(shape.length).fill(0)
  const last = shape.length - 1
  const row = Int32Array.from(indices[last])
  for (let i = 0; i < result.length; i += row.length) {
    let from = 0
    for (let axis = 0; axis < last; axis++) from += indices[axis][at[axis]] * stride[axis]
    for (let k = 0; k < row.length; k++) result[i + k] = data[from + row[k]]
    for (let axis = last - 1; axis >= 0; axis--) {
      if (++at[axis] < out[axis]) break
      at[axis] = 0
    }
  }
  return { data: result, shape: out }
}

/** Means of blocks of `factor` along every axis of two or more; what does not fill a block is left out. */
export function meanPool(samples: Samples, factor: number): Samples {
  if (factor === 1) return samples
  const axes = samples.shape.length
  let current = planeSums(samples, factor)
  for (let axis = axes - 3; axis >= 0; axis--) current = blockSums(current, axis, factor)
  const size = factor ** axes
  for (let i = 0; i < current.data.length; i++) current.data[i] /= size
  return current
}

/** Sums of blocks in every plane, in one pass: bench row N15. */
function planeSums({ data, shape }: Samples, factor: number): Samples {
  const [height, width] = shape.slice(-2)
  const [high, wide] = [Math.floor(height / factor), Math.floor(width / factor)]
  const planes = data.length === 0 ? 0 : data.length / (height * width)
  const out = new Float64Array(planes * high * wide)
  let to = 0
  for (let plane = 0; plane < planes; plane++)
    for (let y = 0; y < high; y++)
      for (let x = 0, at = (plane * height + y * factor) * width; x < wide; x++, at += factor) {
        if (factor === 2) {
          out[to++] = data[at] + data[at + 1] + data[at + width] + data[at + width + 1]
          continue
        }
        let sum = 0
        for (let row = 0, from = at; row < factor; row++, from += width)
          for (let k = 0; k < factor; k++) sum += data[from + k]
        out[to++] = sum
      }
  return { data: out, shape: [...shape.slice(0, -2), high, wide] }
}

function blockSums({ data, shape }: Samples, axis: number, factor: number): Samples {
  const n = shape[axis]
  const m = Math.floor(n / factor)
  const inner = shape.slice(axis + 1).reduce((a, b) => a * b, 1)
  const outer = shape.slice(0, axis).reduce((a, b) => a * b, 1)
  const out = new Float64Array(outer * m * inner)
  for (let o = 0; o < outer; o++)
    for (let k = 0; k < m; k++) {
      const from = (o * n + k * factor) * inner
      const to = (o * m + k) * inner
      for (let t = 0; t < factor; t++)
        for (let i = 0, at = from + t * inner; i < inner; i++) out[to + i] += data[at + i]
    }
  return { data: out, shape: shape.map((size, at) => (at === axis ? m : size)) }
}

/** The samples with `before` and `after` further ones along every axis: zeros, the edge repeated, or mirrored at the edge. */
export function padded(samples: Samples, before: number, after: number, how: 'zero' | 'edge' | 'reflect'): Samples {
  const { shape } = samples
  if (how === 'zero') return amidZeros(samples, before, after)
  const indices = shape.map((n) =>
    Array.from({ length: n + before + after }, (_, k) => {
      const at = k - before
      if (how === 'reflect') return at < 0 ? -at : at >= n ? 2 * n - 2 - at : at
      return Math.min(n - 1, Math.max(0, at))
    }),
  )
  return pickAxes(samples, indices)
}

function amidZeros({ data, shape }: Samples, before: number, after: number): Samples {
  const out = shape.map((n) => n + before + after)
  const values = new Float64Array(out.reduce((a, b) => a * b, 1))
  const width = shape[shape.length - 1]
  for (let from = 0; from < data.length; from += width) {
    let row = from / width
    let to = before
    for (let axis = shape.length - 2, stride = out[axis + 1]; axis >= 0; axis--) {
      to += ((row % shape[axis]) + before) * stride
      row = Math.floor(row / shape[axis])
      stride *= out[axis]
    }
    values.set(data.subarray(from, from + width), to)
  }
  return { data: values, shape: out }
}

export function mapSamples(a: Samples, b: Samples, value: (x: number, y: number) => number): Samples {
  const data = new Float64Array(a.data.length)
  for (let i = 0; i < data.length; i++) data[i] = value(a.data[i], b.data[i])
  return { shape: a.shape, data }
}

export function meanOf({ data }: Samples): number {
  let sum = 0
  for (let i = 0; i < data.length; i++) sum += data[i]
  return sum / data.length
}
