/** LPIPS 0.1 with AlexNet: the distance of two pictures in the features of a network, whose weights the user points to. */
import { asContiguous } from '../../array/asContiguous'
import type { NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'

/** One convolution and its weights, output channel by output channel. */
interface Layer {
  readonly channels: number
  readonly inputs: number
  readonly size: number
  readonly stride: number
  readonly padding: number
  /** Whether the largest of 3 × 3 values, every second one, is taken before. */
  readonly pooled: boolean
}

const layers: readonly Layer[] = [
  { channels: 64, inputs: 3, size: 11, stride: 4, padding: 2, pooled: false },
  { channels: 192, inputs: 64, size: 5, stride: 1, padding: 2, pooled: true },
  { channels: 384, inputs: 192, size: 3, stride: 1, padding: 1, pooled: true },
  { channels: 256, inputs: 384, size: 3, stride: 1, padding: 1, pooled: false },
  { channels: 256, inputs: 256, size: 3, stride: 1, padding: 1, pooled: false },
]
/** Of the three colours, in the units of the network's training. */
const shift = [-0.03, -0.088, -0.188]
const scale = [0.458, 0.448, 0.45]
const EPSILON = 1e-10
/** A smaller picture has no value left after the second pooling. */
const LEAST_SIDE = 31

const weightsOf = ({ channels, inputs, size }: Layer) => channels * inputs * size * size
/** Numbers in a file of weights: of each convolution its weights and offsets, then the weight of each feature. */
export const LPIPS_WEIGHTS = layers.reduce((sum, layer) => sum + weightsOf(layer) + 2 * layer.channels, 0)

/** Values [channel, row, column]. */
interface Features {
  readonly data: Float64Array
  readonly channels: number
  readonly height: number
  readonly width: number
}

/**
 * LPIPS of two grey pictures, each scaled from its smallest to its largest value to −1 … 1, as the released scorer of AutoMedBench does it.
 *
 * @param weights `LPIPS_WEIGHTS` numbers in the order of `docs/recipes/lpips_weights.py`.
 * @throws MedgradeError `invalid-answers` for other weights, and for a side below 31 pixels.
 */
export function lpips(reference: NdArray, prediction: NdArray, weights: ArrayLike<number>): number {
  if (weights.length !== LPIPS_WEIGHTS)
    refuse('invalid-answers', 'weights of LPIPS', `${weights.length} numbers`, `${LPIPS_WEIGHTS}, of AlexNet v0.1`)
  if (Math.min(...reference.shape) < LEAST_SIDE)
    refuse(
      'invalid-answers',
      'size of the image for LPIPS',
      reference.shape.join('x'),
      `${LEAST_SIDE} pixels a side or more`,
    )
  let [a, b] = [inputOf(reference), inputOf(prediction)]
  let at = 0
  let share = LPIPS_WEIGHTS - layers.reduce((sum, { channels }) => sum + channels, 0)
  let distance = 0
  for (const layer of layers) {
    const own = { weights, at, offsets: at + weightsOf(layer) }
    a = convolved(layer.pooled ? pooled(a) : a, layer, own)
    b = convolved(layer.pooled ? pooled(b) : b, layer, own)
    at = own.offsets + layer.channels
    distance += featureDistance(a, b, weights, share)
    share += layer.channels
  }
  return distance
}

/** Three equal colours, in the units of the network. A picture of one value is 0. */
function inputOf(image: NdArray): Features {
  const values = Float64Array.from(asContiguous(image).data as ArrayLike<number | bigint>, Number)
  const low = values.reduce((least, value) => Math.min(least, value), Infinity)
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity)
  const [height = 0, width = 0] = image.shape
  const data = new Float64Array(3 * values.length)
  for (let c = 0; c < 3; c++)
    for (let i = 0; i < values.length; i++) {
      const scaled = high - low < 1e-9 ? 0 : ((values[i]! - low) / (high - low)) * 2 - 1
      data[c * values.length + i] = (scaled - shift[c]!) / scale[c]!
    }
  return { data, channels: 3, height, width }
}

interface LayerWeights {
  readonly weights: ArrayLike<number>
  /** Where the weights and the offsets of the layer begin. */
  readonly at: number
  readonly offsets: number
}

/** The convolution with zeros around, and nothing below 0. */
function convolved(input: Features, layer: Layer, { weights, at, offsets }: LayerWeights): Features {
  const { channels, size, stride, padding } = layer
  const padded = surrounded(input, padding)
  const height = Math.floor((padded.height - size) / stride) + 1
  const width = Math.floor((padded.width - size) / stride) + 1
  const data = new Float64Array(channels * height * width)
  const plane = padded.height * padded.width
  let w = at
  for (let o = 0; o < channels; o++) {
    const own = data.subarray(o * height * width, (o + 1) * height * width).fill(weights[offsets + o]!)
    for (let c = 0; c < input.channels; c++)
      for (let dy = 0; dy < size; dy++)
        for (let dx = 0; dx < size; dx++) {
          const weight = weights[w++]!
          for (let y = 0; y < height; y++) {
            const from = c * plane + (y * stride + dy) * padded.width + dx
            const to = y * width
            for (let x = 0; x < width; x++) own[to + x] = own[to + x]! + weight * padded.data[from + x * stride]!
          }
        }
    for (let i = 0; i < own.length; i++) if (own[i]! < 0) own[i] = 0
  }
  return { data, channels, height, width }
}

function surrounded({ data, channels, height, width }: Features, padding: number): Features {
  const [rows, columns] = [height + 2 * padding, width + 2 * padding]
  const out = new Float64Array(channels * rows * columns)
  for (let c = 0; c < channels; c++)
    for (let y = 0; y < height; y++) {
      const from = (c * height + y) * width
      out.set(data.subarray(from, from + width), (c * rows + y + padding) * columns + padding)
    }
  return { data: out, channels, height: rows, width: columns }
}

function pooled({ data, channels, height, width }: Features): Features {
  const rows = Math.floor((height - 3) / 2) + 1
  const columns = Math.floor((width - 3) / 2) + 1
  const out = new Float64Array(channels * rows * columns)
  for (let c = 0; c < channels; c++)
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++) {
        let largest = -Infinity
        for (let dy = 0; dy < 3; dy++)
          for (let dx = 0; dx < 3; dx++)
            largest = Math.max(largest, data[(c * height + 2 * y + dy) * width + 2 * x + dx]!)
        out[(c * rows + y) * columns + x] = largest
      }
  return { data: out, channels, height: rows, width: columns }
}

/** Mean over the places of the weighted squared difference of features, each place scaled to length 1. */
function featureDistance(a: Features, b: Features, weights: ArrayLike<number>, at: number): number {
  const plane = a.height * a.width
  let sum = 0
  for (let i = 0; i < plane; i++) {
    let [lengthA, lengthB] = [0, 0]
    for (let c = 0; c < a.channels; c++) {
      lengthA += a.data[c * plane + i]! ** 2
      lengthB += b.data[c * plane + i]! ** 2
    }
    const [normA, normB] = [Math.sqrt(lengthA) + EPSILON, Math.sqrt(lengthB) + EPSILON]
    for (let c = 0; c < a.channels; c++)
      sum += weights[at + c]! * (a.data[c * plane + i]! / normA - b.data[c * plane + i]! / normB) ** 2
  }
  return sum / plane
}
