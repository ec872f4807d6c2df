import { describe, expect, it } from 'vitest'
import * as medgrade from '../../src'
import { inCOrder } from '../../src/array/inCOrder'
import { challenges } from '../../src/benchmarks'
import type { Challenge, Data, NdArray, Volume } from '../../src/contract'
import { arrayReaders } from '../../src/grading/own/builtInMeasures'
import { fromNdarray, toNdarray } from '../../src/ndarray'
import * as all from '../support/allMetrics'
import { uniform } from '../support/uniform'
import { inOrder, otherOrder, type View } from '../support/views'

// Every public function that takes arrays, and every challenge that scores them, sees through strides and offsets: an array that lies in
// memory in any way gives the answer of the same array without gaps. What lies between the samples is 77, a label that none of them has.

const random = uniform(31)
const made = (shape: readonly number[], value: () => number, type: new (length: number) => Data): NdArray => {
  const data = new type(shape.reduce((product, length) => product * length, 1)) as Float64Array
  for (let i = 0; i < data.length; i++) data[i] = value()
  return { data, shape }
}
const label = () => (random() < 0.5 ? 0 : 1 + Math.floor(random() * 3))
const labels = (shape = [4, 5, 6]) => ({
  ...made(shape, label, Uint8Array),
  spacing: [0.5, 2, 3].slice(0, shape.length),
})
const image = () => made([13, 17], () => Math.floor(random() * 200), Uint8Array)
const scores = (count = 40) => made([count], () => 0.01 + 0.98 * random(), Float64Array)

const [a, b, mask] = [labels(), labels(), made([4, 5, 6], () => Number(random() < 0.8), Uint8Array)]
const [words, otherWords] = [labels().data, labels().data].map((data, i) => ({
  ...[a, b][i]!,
  data: Int16Array.from(data as Uint8Array),
}))
const [cells, otherCells] = [labels([12, 14]), labels([12, 14])]
const [x, y] = [image(), image()]
const [s, t, u] = [scores(), scores(), scores()]
const classes = Array.from({ length: 40 }, (_, i) => i % 2)
const cost = made([6, 7], random, Float32Array)
const flat = labels([6, 9])

/** Each public function that takes arrays, with arguments of which `v` makes a view. */
const calls: Readonly<Record<string, (v: View) => unknown>> = {
  averagePrecision: (v) => all.averagePrecision(classes, v(s)),
  averageSurfaceDistance: (v) => all.averageSurfaceDistance(v(a), v(b), { symmetric: 'pooled' }),
  auroc: (v) => all.auroc(classes, v(s)),
  betti0: (v) => all.betti0(v(a)),
  betti0Error: (v) => all.betti0Error(v(a), v(b)),
  brierScore: (v) => all.brierScore(classes, v(s)),
  clDice: (v) => all.clDice(v(a), v(b), { label: 'any' }),
  connectedComponents: (v) => all.connectedComponents(v(a)),
  dice: (v) => [all.dice(v(a), v(b)), all.dice(v(words!), v(otherWords!)), all.dice(v(a), v(b), { mask: v(mask) })],
  distanceTransform: (v) => all.distanceTransform(v(a)),
  encodeRle: (v) => all.encodeRle(v(flat)),
  findingGrounding: (v) => medgrade.findingGrounding([{ reference: v(a), prediction: v(b) }]),
  hausdorffDistance: (v) => all.hausdorffDistance(v(a), v(b), { percentile: 95 }),
  instanceF1: (v) => all.instanceF1(v(cells), v(otherCells), { borderMargin: 1 }),
  jaccard: (v) => all.jaccard(v(a), v(b)),
  krocc: (v) => all.krocc(v(s), v(t)),
  labelAdjacency: (v) => all.labelAdjacency(v(a)),
  labelOverlap: (v) => all.labelOverlap(v(a), v(b)),
  labelPair: (v) => [1, 2, 3].map((one) => all.labelPair(v(a), v(b), { mask: v(mask) }).count(one)),
  laplaceLogLikelihood: (v) => all.laplaceLogLikelihood(v(s), v(t), v(u)),
  lesionF1: (v) => all.lesionF1(v(a), v(b)),
  linearSumAssignment: (v) => all.linearSumAssignment(v(cost)),
  lncc: (v) => all.lncc(v(x), v(y)),
  lnccSummary: (v) => all.lnccSummary(v(x), v(y)),
  logLoss: (v) => all.logLoss(classes, v(s)),
  mae: (v) => all.mae(v(x), v(y)),
  matchInstances: (v) => all.matchInstances(v(cells), v(otherCells)),
  mse: (v) => all.mse(v(x), v(y)),
  nrmse: (v) => all.nrmse(v(x), v(y)),
  panopticQuality: (v) => all.panopticQuality(v(cells), v(otherCells)),
  plcc: (v) => all.plcc(v(s), v(t)),
  precisionRecallCurve: (v) => all.precisionRecallCurve(classes, v(s)),
  probabilisticF: (v) => all.probabilisticF(classes, v(s)),
  psnr: (v) => all.psnr(v(x), v(y)),
  relabelSequential: (v) => all.relabelSequential(v(cells)),
  removeBorderInstances: (v) => all.removeBorderInstances(v(cells)),
  rocCurve: (v) => all.rocCurve(classes, v(s)),
  skeletonize: (v) => all.skeletonize(v(a)),
  srocc: (v) => all.srocc(v(s), v(t)),
  ssim: (v) => all.ssim(v(x), v(y)),
  ssimMap: (v) => all.ssimMap(v(x), v(y)),
  surfaceDice: (v) => all.surfaceDice(v(a), v(b), { tolerance: 1 }),
  surfaceDistances: (v) => all.surfaceDistances(v(a), v(b), { label: 1, convention: 'surface-distance' }),
  volumeDifference: (v) => all.volumeDifference(v(a), v(b)),
}

/** Aliases, and functions of lists, boxes and tables. */
const others = `iou kendallTau normalizedSurfaceDice pearson spearman hausdorffPresets
  accuracy balancedAccuracy classScores cohenKappa confusionMatrix f1Score matthewsCorrelation topKAccuracy weightedMultilabelLogLoss
  boundaryBoxIou boxIou decodeRle evaluateCoco grownBoxIou matchCentroids meanAveragePrecision polygonCentroid`.split(
  /\s+/,
)

/** Arrays as their samples in C order, lists and maps as what they hold, functions left out. */
function plain(value: unknown): unknown {
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

/** Equal but for the last digits of numbers. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number' && Number.isFinite(value)) return Number(value.toPrecision(12))
  if (Array.isArray(value)) return value.map(rounded)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rounded(item)]))
}

function seesThrough(call: (v: View) => unknown): void {
  const wanted = plain(call((array) => array))
  for (const [how, view] of Object.entries(inOrder)) expect(plain(call(view)), how).toStrictEqual(wanted)
  for (const [how, view] of Object.entries(otherOrder))
    expect(rounded(plain(call(view))), how).toStrictEqual(rounded(wanted))
}

describe('public functions', () => {
  it('are all called here, or take no arrays', () => {
    const functions = Object.keys(all)
    expect([...Object.keys(calls), ...others].filter((name) => name !== 'findingGrounding').sort()).toStrictEqual(
      functions.sort(),
    )
  })

  it.each(Object.entries(calls))('%s', (_, call) => seesThrough(call))

  it('the bridge to ndarray, both ways', () => {
    seesThrough((v) => {
      const view = toNdarray(v(words!))
      const { data, shape, stride, offset } = fromNdarray(view)
      return [view.get(1, 2, 3), view.get(3, 4, 5), { data, shape, stride, offset }]
    })
  })
})

const volume = (array: NdArray): Volume => ({
  ...array,
  spacing: [5, 2, 0.5],
  components: 1,
  origin: [0, 0, 0],
  direction: [1, 0, 0, 0, 1, 0, 0, 0, 1],
})
const bit = () => Number(random() < 0.4)
const binary = (type: new (length: number) => Data) => () => volume(made([4, 5, 6], bit, type))
const several = (type: new (length: number) => Data, shape = [4, 5, 6]) => volume(made(shape, label, type))
const wrapping = () => volume(made([4, 5, 6], () => label() + 256, Int16Array))
const gray = (shape: number[]) => made(shape, () => Math.floor(random() * 255), Float32Array)
const twice = (make: () => NdArray) => () => [make(), make()] as const

type Pair = () => readonly [reference: NdArray, prediction: NdArray]
const tumours: readonly Pair[] = [twice(binary(Uint8Array)), twice(binary(Float32Array))]

/** What the readers of a challenge may give it, by the reader: types, sizes to be fitted, further channels. */
const samples: Readonly<Record<string, readonly Pair[]>> = {
  nibabel_fdata: [twice(() => several(Uint8Array)), () => [several(Uint8Array), several(Float64Array, [3, 5, 7])]],
  sitk: [twice(() => several(Uint8Array)), twice(() => several(Int16Array)), twice(wrapping)],
  medical: [...tumours, () => [binary(Uint8Array)(), volume(made([3, 5, 7], bit, Uint8Array))]],
  cellmask: [
    twice(() => made([11, 13], label, Int32Array)),
    () => [made([9, 8], label, Int32Array), made([8, 8], label, Int32Array)],
  ],
  gray: [twice(() => gray([11, 13])), () => [gray([11, 13]), gray([7, 9])]],
  pil: [
    twice(() => made([1024, 1024], label, Uint8Array)),
    twice(() => made([9, 8], label, Uint16Array)),
    twice(() => made([9, 8, 4], label, Uint8Array)),
  ],
}
/** The official evaluations take equal sizes only. */
const resampled: Pair = () => [several(Int16Array), several(Uint8Array, [3, 5, 7])]

const scored = [...challenges.values()].flatMap((challenge) => {
  const variants = Object.entries(challenge.variants ?? {})
  const all = variants.map(([name, other]) => [`${challenge.id} (${name})`, { ...challenge, ...other }] as const)
  return [[challenge.id, challenge] as const, ...all].flatMap(([name, one]) => {
    const slots = [one.answers, one.submission].flatMap(({ files = {} }) => Object.entries(files))
    const arrays = slots.length === 2 && slots.every(([, { reader }]) => arrayReaders.includes(reader))
    return arrays ? [[name, one as Challenge, slots] as const] : []
  })
})

describe('challenges', () => {
  it('are those of images and volumes', () => {
    expect(scored.map(([name]) => name.split('-')[0])).toStrictEqual(
      expect.arrayContaining(['isles22', 'panther', 'seg_a', 'topbrain', 'topcow', 'neurips', 'puma', 'usenhance']),
    )
  })

  it.each(scored)('%s', (name, challenge, [first, second]) => {
    const [[reference, { reader }], [prediction]] = [first!, second!]
    const fitted = reader === 'sitk' && !name.includes('official') ? [resampled] : []
    for (const make of name.startsWith('panther') ? tumours : [...samples[reader]!, ...fitted]) {
      const [truth, found] = make()
      seesThrough((v) => challenge.scoreCase({ [reference]: v(truth), [prediction]: v(found) } as never, {}, 'a'))
    }
  })
})
