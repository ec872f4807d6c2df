import * as medgrade from '../../src'
import { inCOrder } from '../../src/array/inCOrder'
import type { InputKind } from '../../src/catalogue/inputKinds'
import { loadMetric } from '../../src/catalogue/loadMetric'
import { metricSheets } from '../../src/catalogue/metricSheets'
import type { Data, NdArray } from '../../src/contract'
import { metricArguments, neededOptions } from '../catalogue/metricArguments'
import * as all from './allMetrics'
import { uniform } from './uniform'
import type { View } from './views'

const random = uniform(31)
export const made = (shape: readonly number[], value: () => number, type: new (length: number) => Data): NdArray => {
  const data = new type(shape.reduce((product, length) => product * length, 1)) as Float64Array
  for (let i = 0; i < data.length; i++) data[i] = value()
  return { data, shape }
}
/** 0, or a label from 1 to 3. */
export const label = () => (random() < 0.5 ? 0 : 1 + Math.floor(random() * 3))
const labels = (shape = [4, 5, 6]) => ({
  ...made(shape, label, Uint8Array),
  spacing: [0.5, 2, 3].slice(0, shape.length),
})
const image = () => made([13, 17], () => Math.floor(random() * 200), Uint8Array)

const [a, b, mask] = [labels(), labels(), made([4, 5, 6], () => Number(random() < 0.8), Uint8Array)]
export const [words, otherWords] = [labels().data, labels().data].map((data, i) => ({
  ...[a, b][i]!,
  data: Int16Array.from(data as Uint8Array),
}))
const cells = labels([12, 14])
const [x, y] = [image(), image()]
const cost = made([6, 7], random, Float32Array)
const flat = labels([6, 9])
/** Displacements of less than a voxel. */
const field = made([6, 7, 8, 3], () => random() - 0.5, Float32Array)
const moving = labels([6, 7, 8])

/** Each public function that takes arrays and is no metric, with arguments of which `v` makes a view. */
const functionCalls: Readonly<Record<string, (v: View, more?: object) => unknown>> = {
  betti0: (v) => all.betti0(v(a)),
  bettiNumbers: (v) => all.bettiNumbers(v(a)),
  connectedComponents: (v) => all.connectedComponents(v(a)),
  distanceTransform: (v) => all.distanceTransform(v(a)),
  encodeRle: (v) => all.encodeRle(v(flat)),
  findingGrounding: (v) => medgrade.findingGrounding([{ reference: v(a), prediction: v(b) }]),
  labelAdjacency: (v) => all.labelAdjacency(v(a)),
  labelPair: (v) => [1, 2, 3].map((one) => all.labelPair(v(a), v(b), { mask: v(mask) }).count(one)),
  linearSumAssignment: (v) => all.linearSumAssignment(v(cost)),
  relabelSequential: (v) => all.relabelSequential(v(cells)),
  removeBorderInstances: (v) => all.removeBorderInstances(v(cells)),
  skeletonize: (v) => all.skeletonize(v(a)),
  ssimMap: (v, more = {}) => all.ssimMap(v(x), v(y), more),
  surfaceDistances: (v) => all.surfaceDistances(v(a), v(b), { label: 1, convention: 'surface-distance' }),
  warpLabels: (v) => all.warpLabels(v(moving), v(field)),
  dice: (v) => [all.dice(v(a), v(b)), all.dice(v(words!), v(otherWords!)), all.dice(v(a), v(b), { mask: v(mask) })],
}

/** Where the lists of numbers of an input may be arrays, too. */
const vectorsOf: Readonly<Partial<Record<InputKind, readonly number[]>>> = {
  vectors: [0, 1],
  scores: [1],
  confidence: [0, 1, 2],
  survival: [0, 2],
  sample: [0],
  draws: [0],
}
const vector = (values: unknown): NdArray => {
  const list = values as number[]
  return { data: Float64Array.from(list), shape: [list.length] }
}

/** The value with a view of each array in it. */
function viewed(value: unknown, v: View): unknown {
  if (Array.isArray(value)) return value.map((one) => viewed(one, v))
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  if ('data' in value && 'shape' in value) return v(value as NdArray)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, viewed(one, v)]))
}

/** The metrics whose arguments hold an array, on the random arguments of the catalogue. */
const metricCalls = metricSheets.flatMap((sheet) => {
  // Odd seeds give volumes, and rows of scores.
  const values = metricArguments(sheet, sheet.input === 'scores' ? 2 : 1)
  // Rankings take lists only.
  const vectors = sheet.family === 'ranking' ? [] : (vectorsOf[sheet.input] ?? [])
  const given = values.map((value, i) => (vectors.includes(i) ? vector(value) : value))
  let arrays = 0
  viewed(given, (array) => {
    arrays++
    return array
  })
  const options = neededOptions(sheet)
  const call = async (v: View, more = {}) =>
    (await loadMetric(sheet))(...(viewed(given, v) as unknown[]), { ...options, ...more })
  return arrays === 0 ? [] : [[sheet.name, call] as const]
})

/** Each public function that takes arrays, with arguments of which `v` makes a view; of metrics with further options. */
export const arrayCalls: Readonly<Record<string, (v: View, more?: object) => unknown>> = {
  ...Object.fromEntries(metricCalls),
  ...functionCalls,
}

/** Arrays as their samples in C order, lists and maps as what they hold, functions left out. */
export function plain(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number>)
  if (value instanceof Map) return [...value].map(([key, item]) => [key, plain(item)])
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  if ('data' in value && 'shape' in value) {
    const { data, shape } = inCOrder(value as NdArray)
    return { shape, samples: plain(data) }
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (typeof item === 'function' ? [] : [[key, plain(item)]])),
  )
}
