import { describe, expect, it } from 'vitest'
import type { InputKind } from '../../src/catalogue/inputKinds'
import { loadMetric } from '../../src/catalogue/loadMetric'
import type { MetricOptions, MetricSheet } from '../../src/catalogue/metricSheet'
import { metricSheets } from '../../src/catalogue/metricSheets'
import { growth, MOST_GROWTH } from '../formats/growth'

// Every metric of the catalogue, so that a new one is measured without a line here. Of each kind of input there is a maker by size.

const hash = (i: number, seed: number) => (Math.imul(i + seed, 0x9e3779b1) >>> 0) / 2 ** 32
const numbers = (n: number, seed: number) => Float64Array.from({ length: n }, (_, i) => hash(i, seed))
const classes = (n: number, seed: number) => Int32Array.from({ length: n }, (_, i) => 3 * hash(i, seed))
const columns = (n: number, seed: number) =>
  Array.from({ length: n }, (_, i) => {
    const parts = [0, 1, 2].map((c) => 0.1 + hash(3 * i + c, seed))
    const sum = parts.reduce((a, b) => a + b)
    return parts.map((part) => part / sum)
  })

/** A square of about n pixels with a disc of `label` and small objects around it. */
function labels(n: number, moved: number) {
  const side = Math.max(16, Math.round(Math.sqrt(n)))
  const data = new Int32Array(side * side)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const inDisc = (x - side / 2 - moved) ** 2 + (y - side / 2) ** 2 < (side / 4) ** 2
      const inDot = (y < side / 6 || y > (5 * side) / 6) && x % 5 > 1 + moved && y % 5 > 1
      if (inDisc) data[y * side + x] = 1
      else if (inDot) data[y * side + x] = 2 + Math.floor(y / 5) * side + Math.floor(x / 5)
    }
  return { data, shape: [side, side] }
}

/** Sides without large prime factors, which a Fourier transform takes longer for. */
function picture(n: number, seed: number) {
  const side = 64 * Math.round(Math.sqrt(n) / 64)
  return { data: numbers(side * side, seed), shape: [side, side] }
}

const box = (i: number, shift: number) => ({
  x1: 10 * i + shift,
  y1: shift,
  x2: 10 * i + 8 + shift,
  y2: 8 + shift,
})
const boxLists = (n: number, shift: number) =>
  Array.from({ length: n }, (_, i) => [{ class: 'a', ...box(i, shift), score: hash(i, 1) }])

function coco(n: number) {
  const ids = Array.from({ length: n }, (_, i) => i + 1)
  const of = (id: number, shift: number) => ({ image_id: id, category_id: 1, bbox: [shift, shift, 8, 8] })
  const annotations = ids.map((id) => ({ id, area: 64, iscrowd: 0, ...of(id, 0) }))
  return [
    { images: ids.map((id) => ({ id, width: 32, height: 32 })), categories: [{ id: 1, name: 'a' }], annotations },
    ids.map((id) => ({ ...of(id, 1), score: hash(id, 1) })),
  ] as const
}

/** Objects of a patient each: in one category all pairs of points are looked at. */
const points = (n: number, shift: number) =>
  Array.from({ length: n }, (_, i) => ({ category: `c${i >> 3}`, centroid: [100 * i + shift, 0], score: hash(i, 1) }))

const mask = (n: number, moved: number) => {
  const { data, shape } = labels(n, moved)
  return { data: Uint8Array.from(data, (label) => Number(label > 0)), shape }
}
const rows3 = (n: number, seed: number) =>
  Array.from({ length: n }, (_, i) => [0, 1, 2].map((k) => hash(3 * i + k, seed)))

/** A scan of two lesions and eight marks. */
const scan = (i: number) => ({
  nodules: [0, 1].map((k) => ({ centre: [4 * k, 4, 4], diameter: 3 })),
  marks: Array.from({ length: 8 }, (_, k) => ({ point: [k, 4, 4], probability: hash(8 * i + k, 1) })),
})

function lesionCase(i: number) {
  const shape = [8, 8]
  const square = (confidence: number) =>
    Float64Array.from({ length: 64 }, (_, k) => (k % 8 < 3 && k < 24 ? confidence : 0))
  return { reference: { data: square(i % 2), shape }, detections: { data: square(hash(i, 1)), shape } }
}

function displacement(n: number) {
  const side = Math.max(6, Math.round(Math.cbrt(n / 3)))
  return { data: numbers(side ** 3 * 3, 1), shape: [side, side, side, 3] }
}

/** Cells of two pixels that live for ten frames, four a frame; of every other four two are mothers of the next four. */
function cells(n: number, moved: number) {
  const frames = 10 * Math.max(1, Math.round(n / 640))
  const data = new Uint16Array(frames * 64)
  const motherOf = (k: number) => (k & 4 ? (k & ~1) - 3 : 0)
  const tracks = Array.from({ length: (frames / 10) * 4 }, (_, k) => [
    k + 1,
    10 * (k >> 2),
    10 * (k >> 2) + 9,
    motherOf(k),
  ])
  for (const [label, birth, end] of tracks as [number, number, number][])
    for (let t = birth; t <= end; t++) for (const x of [0, 1]) data[t * 64 + 16 * (label % 4) + moved + x] = label
  return { labels: { data, shape: [frames, 8, 8] }, tracks }
}

const vocabulary = Array.from({ length: 50 }, (_, i) => `w${i}`)
const words = (n: number, seed: number) =>
  Array.from({ length: n }, (_, i) => vocabulary[Math.floor(50 * hash(i, seed))]!)
const report = (n: number, seed: number) => words(n, seed).join(' ')
const lines = (n: number, seed: number) => Array.from({ length: Math.ceil(n / 10) }, (_, i) => words(10, 20 * i + seed))
const graph = (n: number, seed: number) => ({
  entities: Object.fromEntries(
    words(n, seed).map((tokens, i) => [i, { tokens, label: 'OBS', relations: [['at', '0']] }]),
  ),
})

const makers: { readonly [Kind in InputKind]: (n: number) => readonly unknown[] } = {
  labels: (n) => [labels(n, 0), labels(n, 1)],
  instances: (n) => [labels(n, 0), labels(n, 1)],
  pictures: (n) => [picture(n, 1), picture(n, 2)],
  vectors: (n) => [numbers(n, 1), numbers(n, 2)],
  classes: (n) => [classes(n, 1), classes(n, 2)],
  scores: (n) => [classes(n, 1).map((one) => one % 2), numbers(n, 2)],
  scoreRows: (n) => [classes(n, 1), columns(n, 2)],
  matrices: (n) => [columns(n, 1).map((row) => row.map(Math.round)), columns(n, 2)],
  confidence: (n) => [numbers(n, 1), numbers(n, 2), numbers(n, 3)],
  survival: (n) => [numbers(n, 1), classes(n, 2).map((one) => one % 2), numbers(n, 3)],
  ratings: (n) => [
    Array.from({ length: Math.ceil(n / 3) }, (_, i) => [i % 4, (i >> 2) % 2, 5 - (i % 4) - ((i >> 2) % 2)]),
  ],
  sample: (n) => [numbers(n, 1)],
  draws: (n) => [numbers(n, 1), 0.5],
  raters: (n) => [[mask(n, 0), mask(n, 1), mask(n, 2)], mask(n, 1)],
  marks: (n) => [Array.from({ length: Math.ceil(n / 8) }, (_, i) => scan(i))],
  lesionMaps: (n) => [Array.from({ length: Math.ceil(n / 64) }, (_, i) => lesionCase(i))],
  landmarks: (n) => [rows3(n, 1), rows3(n, 2), null],
  field: (n) => [displacement(n)],
  tracks: (n) => [cells(n, 0), cells(n, 1)],
  texts: (n) => [report(n, 1), report(n, 2)],
  answers: (n) => [[report(n, 1), report(n, 2)], report(n, 3)],
  corpora: (n) => [lines(n, 1).map((line) => [line.join(' ')]), lines(n, 2).map((line) => line.join(' '))],
  tokens: (n) => [words(n, 1), words(n, 2)],
  tokenReferences: (n) => [[words(n, 1)], words(n, 2)],
  tokenCorpora: (n) => [lines(n, 1).map((line) => [line]), lines(n, 2)],
  graphs: (n) => [graph(n, 1), graph(n, 2)],
  boxes: () => [
    [0, 0, 8, 8],
    [1, 1, 9, 9],
  ],
  boxLists: (n) => [boxLists(n, 0), boxLists(n, 1)],
  points: (n) => [points(n, 0), points(n, 1)],
  coco,
}

const sizes: Partial<Record<InputKind, number>> = {
  labels: 40_000,
  instances: 10_000,
  pictures: 192 ** 2,
  coco: 500,
  boxLists: 1000,
  points: 2000,
}

/** Options without which a metric takes no input of these. */
const needed: Readonly<Record<string, MetricOptions>> = {
  surfaceDice: { tolerance: 1 },
  f1Score: { average: 'macro' },
  boundaryIou: { distance: 1 },
  netBenefit: { thresholds: [0.2, 0.5] },
  operatingPoint: { maximize: 'sensitivity', where: { specificity: 0.5 } },
  froc: { convention: 'luna16' },
  ...Object.fromEntries(
    ['psnr', 'ssim', 'msSsim', 'fsim', 'gmsd', 'haarPsi', 'vif'].map((name) => [name, { dataRange: 1 }]),
  ),
}
/** Metrics that compare every pair of samples or words, on fewer of them. */
const pairs = new Set([
  ...['kernelCalibrationError', 'kernelDensityCalibrationError', 'rouge', 'meteor', 'reportLabelScores'],
])

/** Labels beside the background are one mask, but where a metric is of many labels at once. */
const optionsOf = ({ name, input, options = {} }: MetricSheet): MetricOptions => ({
  ...(input === 'labels' && 'label' in options ? { label: 1 } : {}),
  ...Object.fromEntries(Object.entries(needed[name] ?? {}).filter(([option]) => option in options)),
})

describe('the work of every metric of the catalogue grows with its input', () => {
  // Two boxes are two boxes.
  it.each(metricSheets.filter(({ input }) => input !== 'boxes'))('$name', async (sheet) => {
    const metric = await loadMetric(sheet)
    const options = optionsOf(sheet)
    const run = (given: readonly unknown[]) => metric(...given, options)
    const size = pairs.has(sheet.name) ? 200 : (sizes[sheet.input] ?? 20_000)
    // What is refused takes no time.
    expect(() => run(makers[sheet.input](size))).not.toThrow()
    const limit = (pairs.has(sheet.name) ? 1 : 0) + MOST_GROWTH
    const { exponent } = await growth(makers[sheet.input], run, size, undefined, limit)
    expect(exponent).toBeLessThan(limit)
  })
})
