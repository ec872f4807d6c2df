import { calibrationError, riskCoverage } from 'medgrade/calibration'
import { concordanceIndex, intraclassCorrelation, krippendorffAlpha } from 'medgrade/clinical'
import { fsim, msSsim } from 'medgrade/images'
import { areaUnderThresholdCurve, froc, lesionDetection } from 'medgrade/lesions'
import {
  accuracy,
  auroc,
  averageSurfaceDistance,
  balancedAccuracy,
  betti0Error,
  bettiError,
  classScores,
  clDice,
  cohenKappa,
  dice,
  hausdorffDistance,
  krocc,
  labelOverlap,
  lesionF1,
  matchInstances,
  matthewsCorrelation,
  panopticQuality,
  skeletonize,
  srocc,
  surfaceDice,
} from 'medgrade/metrics'
import { rankingReport } from 'medgrade/statistics'
import { captionRougeL, meteor, rouge, sacreBleu } from 'medgrade/text'

// Work of metrics on inputs of a growing size, with the exponent that is promised: 1, or what the row says. `npm run bench` measures the exponents.

/** Whole numbers below `most` without order, the same for every run. */
const scattered = (n: number, most: number, seed = 1) =>
  Int32Array.from({ length: n }, (_, i) => ((Math.imul(i + seed, 0x9e3779b1) >>> 0) / 2 ** 32) * most)

/** n objects of four pixels, each in a row of its own, moved by a pixel in every third row. */
function instances(n: number) {
  const image = (moved: boolean, label: (row: number) => number) => {
    const data = new Int32Array(8 * n)
    for (let row = 0; row < n; row++) {
      const first = 8 * row + (moved && row % 3 === 0 ? 1 : 0)
      data.fill(label(row), first, first + 4)
    }
    return { data, shape: [n, 8] }
  }
  return [image(false, (row) => row + 1), image(true, (row) => n - row)] as const
}

/** A filled square of about n pixels, and the same without a corner. */
function squares(n: number) {
  const side = Math.round(Math.sqrt(n))
  const full = { data: new Uint8Array(side * side).fill(1), shape: [side, side] }
  const cut = { data: full.data.slice(), shape: [side, side] }
  cut.data[0] = 0
  return [full, cut] as const
}

/** n cubes of 3³ voxels in a volume that does not grow, up to 4800; in the second they are moved by a voxel. */
function cubesInVolume(n: number) {
  const [depth, side] = [60, 104]
  const volume = (moved: number) => {
    const data = new Uint8Array(depth * side * side)
    for (let k = 0; k < n; k++) {
      const [z, y, x] = [5 * (k % 12), 5 * (Math.floor(k / 12) % 20), 5 * Math.floor(k / 240)]
      for (let dz = 0; dz < 3; dz++)
        for (let dy = 0; dy < 3; dy++) {
          const row = ((z + dz) * side + y + dy) * side + x + moved
          data.fill(1, row, row + 3)
        }
    }
    return { data, shape: [depth, side, side] }
  }
  return [volume(0), volume(1)] as const
}

const words = (n: number, seed: number) => Array.from(scattered(n, 5000, seed), (word) => `w${word}`)
const texts = (n: number) => [words(n, 1), words(n, 7)] as const
const classes = (n: number) =>
  [scattered(n, n), scattered(n, n).map((k, i) => (i % 3 === 0 ? k : (k * 7) % n))] as const
const scores = (n: number) =>
  [scattered(n, 2), Float64Array.from(scattered(n, 2 ** 30, 3), (k) => k / 2 ** 30)] as const

/** A scan of two nodules and eight marks, half of them on a nodule. */
const scan = (i: number, marks = 8) => ({
  nodules: [0, 1].map((k) => ({ centre: [9 * k, 4, 4], diameter: 3 })),
  marks: Array.from({ length: marks }, (_, k) => ({
    point: [k % 16, 4, 4],
    probability: ((i * marks + k) * 0.618) % 1,
  })),
})
const noduleScans = (n: number) => Array.from({ length: n }, (_, i) => scan(i))
const oneScan = (n: number) => [scan(0, n)]
const slides = (n: number) =>
  Array.from({ length: n }, (_, i) => ({
    labels: { data: Uint8Array.of(0, 1, 1, 0, 2, 2, 0, 0), shape: [2, 4] },
    marks: Array.from({ length: 4 }, (_, k) => ({ point: [k >> 1, k], probability: ((4 * i + k) * 0.618) % 1 })),
  }))
const frocOf = (convention: 'luna16' | 'camelyon16') => (cases: ReturnType<typeof noduleScans | typeof slides>) =>
  froc(cases as ReturnType<typeof noduleScans>, { convention } as { convention: 'luna16' })

/** A tenth of the times occurs often; half of the cases have an event. */
const survival = (n: number) =>
  [
    scattered(n, n / 10, 2).map((time) => time + 1),
    scattered(n, 2, 3),
    Float64Array.from(scattered(n, 2 ** 30, 5), (k) => k / 2 ** 30),
  ] as const
/** Of two raters, hardly a value twice. */
const measurements = (n: number) =>
  [2, 5].map((seed) => Float64Array.from(scattered(n, 2 ** 30, seed), (k) => k / 2 ** 30)) as [
    Float64Array,
    Float64Array,
  ]
const rated = (n: number) => [scattered(n, 2), { data: probabilities(n), shape: [n, 2] }] as const
const probabilities = (n: number) => Float64Array.from(scattered(2 * n, 2 ** 30, 3), (k) => k / 2 ** 30)

/** n squares of four pixels, each found with a confidence of its own. */
function lesionCase(n: number) {
  const shape = [3 * n, 3]
  const data = new Uint8Array(9 * n)
  const confidence = new Float64Array(9 * n)
  for (let k = 0; k < n; k++)
    for (const at of [0, 1, 3, 4]) {
      data[9 * k + at] = 1
      confidence[9 * k + at] = (1 + ((k * 0.618) % 1)) / 2
    }
  return [{ reference: { data, shape }, detections: { data: confidence, shape } }]
}

/** Pictures of 257 columns and about n pixels. */
function strip(n: number) {
  const shape = [Math.round(n / 257), 257]
  return [1, 2].map((seed) => ({ data: Uint8Array.from(scattered(shape[0]! * 257, 256, seed)), shape })) as [
    Strip,
    Strip,
  ]
}
interface Strip {
  readonly data: Uint8Array
  readonly shape: number[]
}

/** n planes of 97² voxels. */
function columnOfSlices(n: number) {
  const shape = [n, 97, 97]
  return [1, 2].map((seed) => ({ data: Int16Array.from(scattered(n * 97 ** 2, 2000, seed)), shape })) as [
    Slices,
    Slices,
  ]
}
interface Slices {
  readonly data: Int16Array
  readonly shape: number[]
}

type Work = () => unknown

const row = (name: string, size: number, make: (n: number) => Work, exponent = 1) => ({ name, size, make, exponent })
const of = <T>(input: (n: number) => T, run: (input: T) => unknown) => {
  return (n: number): Work => {
    const given = input(n)
    return () => run(given)
  }
}

/** `make` prepares an input of this size; what it returns is the work. */
export const growthRows = [
  row(
    'dice of many labels',
    8000,
    of(instances, ([a, b]) => dice(a, b)),
  ),
  row(
    'labelOverlap of many labels',
    8000,
    of(instances, ([a, b]) => labelOverlap(a, b)),
  ),
  row(
    'labelOverlap of as many labels as pixels',
    20_000,
    of(classes, ([a, b]) => labelOverlap({ data: a, shape: [a.length] }, { data: b, shape: [b.length] })),
  ),
  row(
    'matchInstances',
    8000,
    of(instances, ([a, b]) => matchInstances(a, b)),
  ),
  row(
    'panopticQuality, naive',
    8000,
    of(instances, ([a, b]) => panopticQuality(a, b)),
  ),
  row(
    'panopticQuality, max-bipartite',
    8000,
    of(instances, ([a, b]) => panopticQuality(a, b, { matcher: 'max-bipartite' })),
  ),
  row(
    'lesionF1',
    8000,
    of(instances, ([a, b]) => lesionF1(a, b, { label: 'any' })),
  ),
  row(
    'betti0Error',
    8000,
    of(instances, ([a, b]) => betti0Error(a, b, { label: 'any' })),
  ),
  row(
    'clDice of filled squares',
    160_000,
    of(squares, ([a, b]) => clDice(a, b, { label: 1 })),
  ),
  row(
    'skeletonize, zhang',
    160_000,
    of(squares, ([a]) => skeletonize(a)),
  ),
  row(
    'skeletonize, lee, of one slice',
    160_000,
    of(squares, ([a]) => skeletonize(a, { method: 'lee' })),
  ),
  row(
    'hausdorffDistance',
    160_000,
    of(squares, ([a, b]) => hausdorffDistance(a, b, { label: 1 })),
  ),
  row(
    'averageSurfaceDistance',
    160_000,
    of(squares, ([a, b]) => averageSurfaceDistance(a, b, { label: 1 })),
  ),
  row(
    'surfaceDice',
    160_000,
    of(squares, ([a, b]) => surfaceDice(a, b, { label: 1, tolerance: 1 })),
  ),
  row(
    'accuracy of many classes',
    20_000,
    of(classes, ([a, b]) => accuracy(a, b)),
  ),
  row(
    'cohenKappa of many classes',
    20_000,
    of(classes, ([a, b]) => cohenKappa(a, b)),
  ),
  row(
    'cohenKappa, quadratic',
    20_000,
    of(classes, ([a, b]) => cohenKappa(a, b, { weights: 'quadratic' })),
  ),
  row(
    'matthewsCorrelation of many classes',
    20_000,
    of(classes, ([a, b]) => matthewsCorrelation(a, b)),
  ),
  row(
    'balancedAccuracy of many classes',
    20_000,
    of(classes, ([a, b]) => balancedAccuracy(a, b)),
  ),
  row(
    'classScores of many classes',
    20_000,
    of(classes, ([a, b]) => classScores(a, b)),
  ),
  row(
    'auroc',
    40_000,
    of(scores, ([a, b]) => auroc(a, b)),
  ),
  row(
    'srocc',
    40_000,
    of(scores, ([a, b]) => srocc(a, b)),
  ),
  row(
    'krocc',
    40_000,
    of(scores, ([a, b]) => krocc(a, b)),
  ),
  row(
    'meteor',
    8000,
    of(texts, ([a, b]) => meteor([a], b)),
  ),
  row(
    'sacreBleu',
    8000,
    of(texts, ([a, b]) => sacreBleu([[a.join(' ')]], [b.join(' ')])),
  ),
  ...(['luna16', 'camelyon16'] as const).map((convention) =>
    row(`froc of scans, ${convention}`, 4000, of(convention === 'luna16' ? noduleScans : slides, frocOf(convention))),
  ),
  row('froc of the marks of one scan', 80_000, of(oneScan, frocOf('luna16'))),
  ...([{}, { tieTolerance: 0.01 }, { method: 'uno' }] as const).map((options) =>
    row(
      `concordanceIndex ${JSON.stringify(options)}`,
      20_000,
      of(survival, ([times, events, predicted]) => concordanceIndex(times, events, predicted, options)),
    ),
  ),
  ...(['nominal', 'ordinal', 'interval'] as const).map((level) =>
    row(
      `krippendorffAlpha of measurements, ${level}`,
      4000,
      of(measurements, (ratings) => krippendorffAlpha(ratings, { level })),
    ),
  ),
  row(
    'intraclassCorrelation',
    20_000,
    of(measurements, ([a, b]) => intraclassCorrelation(Array.from(a, (value, i) => [value, b[i]!]))),
  ),
  row(
    'calibrationError, mass',
    80_000,
    of(rated, ([truth, p]) => calibrationError(truth, p, { binning: 'mass' })),
  ),
  row(
    'riskCoverage',
    80_000,
    of(rated, ([truth, p]) => riskCoverage(truth, p)),
  ),
  row(
    'areaUnderThresholdCurve',
    4000,
    of(instances, ([a, b]) => areaUnderThresholdCurve(a, b)),
  ),
  row(
    'lesionDetection of many lesions in one case',
    500,
    of(lesionCase, (cases) => lesionDetection(cases)),
  ),
  row(
    'bettiError',
    8000,
    of(instances, ([a, b]) => bettiError(a, b, { label: 'any' })),
  ),
  row(
    'hausdorffDistance of meshes',
    40_000,
    of(squares, ([a, b]) => hausdorffDistance(a, b, { label: 1, convention: 'meshmetrics' })),
  ),
  row(
    'averageSurfaceDistance of meshes by their surface in one volume',
    300,
    of(cubesInVolume, ([a, b]) => averageSurfaceDistance(a, b, { label: 1, convention: 'meshmetrics' })),
  ),
  row(
    'surfaceDice of many small meshes',
    4000,
    of(instances, ([a, b]) => surfaceDice(a, b, { label: 'any', convention: 'meshmetrics', tolerance: 1 })),
  ),
  row(
    'fsim of a strip whose width is prime',
    10_000,
    of(strip, ([a, b]) => fsim(a, b)),
  ),
  row(
    'msSsim, synthrad2025',
    97,
    of(columnOfSlices, ([a, b]) => msSsim(a, b, { convention: 'synthrad2025' })),
  ),
  // Thirty pairs of tokens at once.
  row(
    'rouge, L',
    8000,
    of(texts, ([a, b]) => rouge(a.join(' '), b.join(' '))),
    2,
  ),
  row(
    'rouge, Lsum',
    4000,
    of(texts, ([a, b]) => rouge(a.join(' '), b.join(' '), { variant: 'Lsum' })),
    2,
  ),
  row(
    'captionRougeL',
    8000,
    of(texts, ([a, b]) => captionRougeL([[a.join(' ')]], [b.join(' ')])),
    2,
  ),
  // Every pair of algorithms is tested.
  row('rankingReport by algorithms', 100, (n) => ranking(10, n), 2),
  row('rankingReport by cases', 500, (n) => ranking(n, 5)),
]

function ranking(cases: number, algorithms: number): Work {
  const table = {
    task: '',
    cases: Array.from({ length: cases }, (_, k) => `${k}`),
    algorithms: Array.from({ length: algorithms }, (_, k) => `${k}`),
    values: Array.from({ length: cases }, (_, k) => Float64Array.from(scattered(algorithms, 2 ** 30, k))),
  }
  return () => rankingReport([table], { samples: 20 })
}
