import * as medgrade from '../../src'
import { inCOrder } from '../../src/array/inCOrder'
import type { Data, NdArray } from '../../src/contract'
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
const scores = (count = 40) => made([count], () => 0.01 + 0.98 * random(), Float64Array)

const [a, b, mask] = [labels(), labels(), made([4, 5, 6], () => Number(random() < 0.8), Uint8Array)]
export const [words, otherWords] = [labels().data, labels().data].map((data, i) => ({
  ...[a, b][i]!,
  data: Int16Array.from(data as Uint8Array),
}))
const [cells, otherCells] = [labels([12, 14]), labels([12, 14])]
export const [x, y] = [image(), image()]
const [s, t, u] = [scores(), scores(), scores()]
const classes = Array.from({ length: 40 }, (_, i) => i % 2)
const cost = made([6, 7], random, Float32Array)
const flat = labels([6, 9])
const chances = made([4, 5, 6], random, Float32Array)
/** Displacements of less than a voxel. */
const field = made([6, 7, 8, 3], () => random() - 0.5, Float32Array)
const moving = labels([6, 7, 8])
const pixels = (side: number) => made([side, side], () => Math.floor(random() * 200), Uint8Array)
const [wide, otherWide, large, otherLarge] = [pixels(44), pixels(44), pixels(176), pixels(176)]
const [small, otherSmall] = [pixels(20), pixels(20)]
/** Two frames of one cell that moves. */
const frames = [
  [0, 0, 0, 1, 1, 0, 1, 1, 0, 0, 0, 0],
  [0, 0, 0, 0, 1, 1, 0, 1, 1, 0, 0, 0],
].flat()
const track = [[1, 0, 1, 0]] as const
const film = made([2, 4, 3], () => frames.shift()!, Uint8Array)

/** Each public function that takes arrays, with arguments of which `v` makes a view. */
export const arrayCalls: Readonly<Record<string, (v: View) => unknown>> = {
  areaUnderThresholdCurve: (v) => all.areaUnderThresholdCurve(v(cells), v(otherCells)),
  averagePrecision: (v) => all.averagePrecision(classes, v(s)),
  averageSurfaceDistance: (v) => all.averageSurfaceDistance(v(a), v(b), { symmetric: 'pooled' }),
  auroc: (v) => all.auroc(classes, v(s)),
  betti0: (v) => all.betti0(v(a)),
  betti0Error: (v) => all.betti0Error(v(a), v(b)),
  bettiError: (v) => all.bettiError(v(a), v(b)),
  bettiNumbers: (v) => all.bettiNumbers(v(a)),
  binaryScores: (v) => all.binaryScores(v(a), v(b)),
  blandAltman: (v) => all.blandAltman(v(s), v(t)),
  boundaryIou: (v) => all.boundaryIou(v(a), v(b), { distance: 2 }),
  brierScore: (v) => all.brierScore(classes, v(s)),
  calibrationError: (v) => all.calibrationError(classes, v(s)),
  cbDice: (v) => all.cbDice(v(a), v(b)),
  cellTracking: (v) => all.cellTracking({ labels: v(film), tracks: track }, { labels: v(film), tracks: track }),
  centerOfMassDistance: (v) => all.centerOfMassDistance(v(a), v(b)),
  clDice: (v) => all.clDice(v(a), v(b), { label: 'any' }),
  concordanceIndex: (v) => all.concordanceIndex(v(s), classes, v(t)),
  connectedComponents: (v) => all.connectedComponents(v(a)),
  consensusConfidence: (v) => all.consensusConfidence([v(a), v(b)], v(chances)),
  consensusDice: (v) => all.consensusDice([v(a), v(b)], v(a)),
  dice: (v) => [all.dice(v(a), v(b)), all.dice(v(words!), v(otherWords!)), all.dice(v(a), v(b), { mask: v(mask) })],
  distanceTransform: (v) => all.distanceTransform(v(a)),
  encodeRle: (v) => all.encodeRle(v(flat)),
  findingGrounding: (v) => medgrade.findingGrounding([{ reference: v(a), prediction: v(b) }]),
  eulerError: (v) => all.eulerError(v(a), v(b)),
  fsim: (v) => all.fsim(v(small), v(otherSmall)),
  gmsd: (v) => all.gmsd(v(wide), v(otherWide)),
  haarPsi: (v) => all.haarPsi(v(wide), v(otherWide)),
  hausdorffDistance: (v) => all.hausdorffDistance(v(a), v(b), { percentile: 95 }),
  instanceF1: (v) => all.instanceF1(v(cells), v(otherCells), { borderMargin: 1 }),
  jaccard: (v) => all.jaccard(v(a), v(b)),
  jacobianDeterminant: (v) => all.jacobianDeterminant(v(field)),
  kernelCalibrationError: (v) => all.kernelCalibrationError(classes, v(s)),
  kernelDensityCalibrationError: (v) => all.kernelDensityCalibrationError(classes, v(s)),
  krocc: (v) => all.krocc(v(s), v(t)),
  labelAdjacency: (v) => all.labelAdjacency(v(a)),
  labelOverlap: (v) => all.labelOverlap(v(a), v(b)),
  labelPair: (v) => [1, 2, 3].map((one) => all.labelPair(v(a), v(b), { mask: v(mask) }).count(one)),
  laplaceLogLikelihood: (v) => all.laplaceLogLikelihood(v(s), v(t), v(u)),
  lesionDetection: (v) => all.lesionDetection([{ reference: v(mask), detections: v(mask) }]),
  lesionF1: (v) => all.lesionF1(v(a), v(b)),
  linearSumAssignment: (v) => all.linearSumAssignment(v(cost)),
  lncc: (v) => all.lncc(v(x), v(y)),
  lnccSummary: (v) => all.lnccSummary(v(x), v(y)),
  logLoss: (v) => all.logLoss(classes, v(s)),
  mae: (v) => all.mae(v(x), v(y)),
  matchInstances: (v) => all.matchInstances(v(cells), v(otherCells)),
  msSsim: (v) => all.msSsim(v(large), v(otherLarge)),
  multiRaterCalibration: (v) => all.multiRaterCalibration([v(mask), v(mask)], v(chances)),
  mse: (v) => all.mse(v(x), v(y)),
  netBenefit: (v) => all.netBenefit(classes, v(s), [0.3, 0.5]),
  nmse: (v) => all.nmse(v(x), v(y)),
  nrmse: (v) => all.nrmse(v(x), v(y)),
  operatingPoint: (v) => all.operatingPoint(classes, v(s), { maximize: 'sensitivity', where: { specificity: 0.5 } }),
  panopticQuality: (v) => all.panopticQuality(v(cells), v(otherCells)),
  plcc: (v) => all.plcc(v(s), v(t)),
  precisionRecallCurve: (v) => all.precisionRecallCurve(classes, v(s)),
  probabilisticF: (v) => all.probabilisticF(classes, v(s)),
  psnr: (v) => all.psnr(v(x), v(y)),
  relabelSequential: (v) => all.relabelSequential(v(cells)),
  removeBorderInstances: (v) => all.removeBorderInstances(v(cells)),
  riskCoverage: (v) => all.riskCoverage(classes, v(s)),
  robustMean30: (v) => all.robustMean30(v(s)),
  rocCurve: (v) => all.rocCurve(classes, v(s)),
  sdLogJacobian: (v) => all.sdLogJacobian(v(field)),
  skeletonize: (v) => all.skeletonize(v(a)),
  srocc: (v) => all.srocc(v(s), v(t)),
  ssim: (v) => all.ssim(v(x), v(y)),
  ssimMap: (v) => all.ssimMap(v(x), v(y)),
  surfaceDice: (v) => all.surfaceDice(v(a), v(b), { tolerance: 1 }),
  surfaceDistances: (v) => all.surfaceDistances(v(a), v(b), { label: 1, convention: 'surface-distance' }),
  targetRegistrationError: (v) => all.targetRegistrationError([[1, 2, 3]], [[2, 2, 3]], v(field)),
  thresholdDice: (v) => all.thresholdDice([v(a), v(b)], v(chances)),
  vif: (v) => all.vif(v(wide), v(otherWide)),
  volumeCrps: (v) => all.volumeCrps(v(s), 0.5),
  volumeDifference: (v) => all.volumeDifference(v(a), v(b)),
  warpLabels: (v) => all.warpLabels(v(moving), v(field)),
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
