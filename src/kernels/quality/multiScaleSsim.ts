import { filterValid, mapSamples, meanOf, meanPool, padded, type Samples } from './separable'

/** How a library computes structural similarity at one level and gets to the next. */
export interface MultiScaleSetting {
  readonly weights: readonly number[]
  readonly kernel: Float64Array
  /** Reflected samples around the pictures, whose border does not count for the contrast. */
  readonly reflect: boolean
  /** Odd sides get a further row and column at the start. */
  readonly padOdd: boolean
  /** Distance of the largest from the smallest value; null: of both pictures, at each level. */
  readonly range: number | null
  readonly normalize: 'relu' | 'simple'
}

export function multiScaleSsim(x: Samples, y: Samples, setting: MultiScaleSetting): number {
  const { weights, padOdd, normalize } = setting
  const kept = (value: number) => (normalize === 'simple' ? (value + 1) / 2 : Math.max(value, 0))
  let [a, b] = [x, y]
  let product = 1
  for (const [level, weight] of weights.entries()) {
    const { similarity, contrast } = levelOf(a, b, setting)
    product *= kept(level === weights.length - 1 ? similarity : contrast) ** weight
    const odd = padOdd && a.shape.some((n) => n % 2 === 1)
    const half = (samples: Samples) => meanPool(odd ? padded(samples, 1, 0, 'edge') : samples, 2)
    if (level < weights.length - 1) {
      a = half(a)
      b = half(b)
    }
  }
  return product
}

function levelOf(x: Samples, y: Samples, setting: MultiScaleSetting) {
  const { kernel, reflect } = setting
  const range = setting.range ?? Math.max(spread(x), spread(y))
  const c1 = (0.01 * range) ** 2
  const c2 = (0.03 * range) ** 2
  const border = (kernel.length - 1) / 2
  const around = (samples: Samples) => (reflect ? padded(samples, border, border, 'reflect') : samples)
  const [a, b] = [around(x), around(y)]
  const filtered = (samples: Samples) => filterValid(samples, kernel)
  const [ma, mb] = [filtered(a), filtered(b)]
  const aa = filtered(mapSamples(a, a, (p, q) => p * q)).data
  const bb = filtered(mapSamples(b, b, (p, q) => p * q)).data
  const ab = filtered(mapSamples(a, b, (p, q) => p * q)).data
  const contrast = new Float64Array(aa.length)
  const similarity = new Float64Array(aa.length)
  for (let i = 0; i < aa.length; i++) {
    const [p, q] = [ma.data[i], mb.data[i]]
    const va = reflect ? Math.max(aa[i] - p * p, 0) : aa[i] - p * p
    const vb = reflect ? Math.max(bb[i] - q * q, 0) : bb[i] - q * q
    contrast[i] = (2 * (ab[i] - p * q) + c2) / (va + vb + c2)
    similarity[i] = ((2 * p * q + c1) / (p * p + q * q + c1)) * contrast[i]
  }
  const inner = reflect ? cropped({ data: contrast, shape: ma.shape }, border) : { data: contrast, shape: ma.shape }
  return { contrast: meanOf(inner), similarity: meanOf({ data: similarity, shape: ma.shape }) }
}

function cropped({ data, shape }: Samples, border: number): Samples {
  const stride = shape.map((_, axis) => shape.slice(axis + 1).reduce((a, b) => a * b, 1))
  const isInner = (i: number) =>
    stride.every((step, axis) => {
      const at = Math.floor(i / step) % shape[axis]
      return at >= border && at < shape[axis] - border
    })
  const kept = data.filter((_, i) => isInner(i))
  return { data: kept, shape: [kept.length] }
}

function spread({ data }: Samples): number {
  let [low, high] = [Infinity, -Infinity]
  for (const value of data) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return high - low
}
