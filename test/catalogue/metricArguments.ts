import type { InputKind } from '../../src/catalogue/inputKinds'
import type { MetricSheet } from '../../src/catalogue/metricSheet'
import type { NdArray } from '../../src/contract'
import { uniform } from '../support/uniform'

const list = <T>(length: number, value: (index: number) => T): T[] => Array.from({ length }, (_, i) => value(i))

/** Blocks of the labels 1 and 2 with a few stray voxels, in three axes or two. */
function labels(random: () => number, rank: number): NdArray {
  const [depth, rows, columns] = [rank === 3 ? 4 : 1, 7, 8]
  const data = new Uint8Array(depth * rows * columns)
  for (const label of [1, 2]) {
    const [z, y, x] = [depth - 1, rows - 3, columns - 3].map((most) => Math.floor(random() * most))
    for (let i = 0; i < 18; i++) {
      const plane = Math.min(z! + Math.floor(i / 9), depth - 1)
      data[(plane * rows + y! + (Math.floor(i / 3) % 3)) * columns + x! + (i % 3)] = label
    }
  }
  for (let i = 0; i < 6; i++) data[Math.floor(random() * data.length)] = 1 + Math.floor(random() * 2)
  return { data, shape: [depth, rows, columns].slice(3 - rank), spacing: [2.5, 0.7, 0.9].slice(3 - rank) }
}

const picture = (random: () => number, rows = 44): NdArray => ({
  data: Uint8Array.from(list(rows * (rows + 1), () => Math.floor(random() * 256))),
  shape: [rows, rows + 1],
})

function boxes(random: () => number): number[] {
  return list(4, (i) => Math.floor(random() * 20) + (i > 1 ? 5 : 0))
}
const lattice = (random: () => number) => ({
  location: list(3, () => Math.floor(random() * 6)),
  size: list(3, () => 3 + Math.floor(random() * 6)),
})

/** A square mask with a few stray voxels, in three axes or two. */
function mask(random: () => number, rank: number): NdArray {
  const all = labels(random, rank)
  return { ...all, data: Uint8Array.from(all.data as Uint8Array, (value) => Number(value > 0)) }
}

function probabilityMap(random: () => number, { shape, data, spacing }: NdArray): NdArray {
  const values = Float64Array.from(data as Uint8Array, (value) => (value + random()) / 2)
  return { data: values, shape, ...(spacing && { spacing }) }
}

/** Confidences of the components of a grid of squares, some of which are missing. */
function candidates(random: () => number): NdArray {
  const data = new Float64Array(81)
  for (const [y, x] of [0, 3, 6].flatMap((row) => [0, 3, 6].map((column) => [row, column] as const))) {
    const confidence = random() < 0.4 ? 0 : random()
    for (const at of [0, 1, 9, 10]) data[y * 9 + x + at] = confidence
  }
  return { data, shape: [9, 9] }
}

const lesionCase = (random: () => number) => {
  const { data, shape } = candidates(random)
  return {
    reference: { data: Uint8Array.from(data as Float64Array, (value) => Number(value > 0.3)), shape },
    detections: candidates(random),
  }
}

/** A scan with nodules and a picture of lesions, either of which a convention takes. */
function scan(random: () => number) {
  const corner = () => list(2, () => Math.floor(random() * 9))
  const data = new Uint8Array(81)
  for (const label of [1, 2]) for (let i = 0; i < 12; i++) data[Math.floor(random() * 81)] = label
  return {
    nodules: list(3, () => ({ centre: corner(), diameter: 2 + Math.floor(random() * 5), included: random() < 0.8 })),
    labels: { data, shape: [9, 9] },
    marks: list(6, () => ({ point: corner(), probability: random() })),
  }
}

/** Three cells that live in all frames, each in rows of its own. */
function cells(random: () => number) {
  const [frames, rows, columns] = [3, 9, 10]
  const data = new Uint8Array(frames * rows * columns)
  for (let t = 0; t < frames; t++)
    for (const label of [1, 2, 3]) {
      const from = Math.floor(random() * 6)
      for (let y = 0; y < 2; y++)
        for (let x = from; x < from + 3; x++) data[(t * rows + 3 * (label - 1) + y) * columns + x] = label
    }
  return { labels: { data, shape: [frames, rows, columns] }, tracks: [1, 2, 3].map((label) => [label, 0, 2, 0]) }
}

/** Words of reports, some of which are findings. */
function sentence(random: () => number, length = 9): string {
  const words = 'no small left right pleural effusion edema heart lungs clear pneumothorax fracture'.split(' ')
  return list(length, () => words[Math.floor(random() * words.length)]!).join(' ')
}
const sentences = (random: () => number, count = 3) => list(count, () => sentence(random))
const split = (text: string) => text.split(' ')

/** RadGraph's annotation of four words. */
function graph(random: () => number) {
  const entity = (id: number) => ({
    tokens: split(sentence(random))[0]!,
    label: random() < 0.5 ? 'OBS-DP' : 'ANAT-DP',
    relations: id < 3 ? [['modify', '4']] : [],
  })
  return { entities: Object.fromEntries([1, 2, 3, 4].map((id) => [id, entity(id)])) }
}

const displacement = (random: () => number): NdArray => ({
  data: Float64Array.from(list(6 * 7 * 6 * 3, () => random() - 0.5)),
  shape: [6, 7, 6, 3],
})
const landmarks = (random: () => number) => list(5, () => list(3, () => random() * 5))

const makers: Readonly<Record<InputKind, (random: () => number, rank: number) => readonly unknown[]>> = {
  labels: (random, rank) => [labels(random, rank), labels(random, rank)],
  instances: (random, rank) => [labels(random, rank), labels(random, rank)],
  pictures: (random) => [picture(random), picture(random)],
  vectors: (random) => [list(12, () => Math.round(random() * 20)), list(12, () => random() * 20)],
  classes: (random) => [list(20, () => Math.floor(random() * 2)), list(20, () => Math.floor(random() * 2))],
  scores: (random) => [[0, 1, ...list(20, () => Math.floor(random() * 2))], list(22, random)],
  scoreRows: (random) => [[0, 1, 2, ...list(9, () => Math.floor(random() * 3))], list(12, () => list(3, random))],
  matrices: (random) => [list(9, () => list(3, () => Math.round(random()))), list(9, () => list(3, random))],
  confidence: (random) => [list(9, () => random() * 500), list(9, () => random() * 500), list(9, () => random() * 90)],
  survival: (random) => [
    list(12, () => Math.ceil(random() * 20)),
    list(12, () => Number(random() < 0.7)),
    list(12, () => random() * 20),
  ],
  ratings: (random) => [
    list(6, () => {
      const [first, second] = [Math.floor(random() * 5), Math.floor(random() * 2)]
      return [first, second, 5 - first - second]
    }),
  ],
  sample: (random) => [list(15, () => random() * 20)],
  draws: (random) => [list(5, () => random() * 20), random() * 20],
  raters: (random, rank) => {
    const raters = list(3, () => mask(random, rank))
    return [raters, probabilityMap(random, raters[0]!)]
  },
  marks: (random) => [list(4, () => scan(random))],
  lesionMaps: (random) => [list(4, () => lesionCase(random))],
  landmarks: (random, rank) => [landmarks(random), landmarks(random), rank === 3 ? displacement(random) : null],
  field: (random) => [displacement(random)],
  tracks: (random) => [cells(random), cells(random)],
  texts: (random) => [sentence(random), sentence(random)],
  answers: (random) => [sentences(random), sentence(random)],
  corpora: (random) => [sentences(random).map((one) => [one]), sentences(random)],
  tokens: (random) => [split(sentence(random)), split(sentence(random))],
  tokenReferences: (random) => [sentences(random).map(split), split(sentence(random))],
  // Some methods of smoothing take one sentence only.
  tokenCorpora: (random) => [[[split(sentence(random))]], [split(sentence(random))]],
  graphs: (random) => [graph(random), graph(random)],
  boxes: (random) => [boxes(random), boxes(random)],
  boxLists: (random) => [
    [list(3, () => classBox(random)), list(2, () => classBox(random))],
    [
      list(4, () => ({ ...classBox(random), score: random() })),
      list(2, () => ({ ...classBox(random), score: random() })),
    ],
  ],
  points: (random) => [list(9, () => point(random)), list(8, () => ({ ...point(random), score: random() }))],
  coco: (random) => [
    {
      images: [{ id: 1, width: 60, height: 60 }],
      categories: [{ id: 1 }],
      annotations: list(4, (id) => ({
        id: id + 1,
        image_id: 1,
        category_id: 1,
        ...outlined(boxes(random)),
        area: 400,
        iscrowd: 0,
      })),
    },
    list(6, () => ({ image_id: 1, category_id: 1, ...outlined(boxes(random)), score: random() })),
  ],
}

/** A box and its outline as a mask. */
function outlined(bbox: readonly number[]) {
  const [x, y, width, height] = bbox as [number, number, number, number]
  return { bbox, segmentation: [[x, y, x + width, y, x + width, y + height, x, y + height]] }
}

function classBox(random: () => number) {
  const [x1, y1, width, height] = boxes(random) as [number, number, number, number]
  return { class: random() < 0.5 ? 'nodule' : 'mass', x1, y1, x2: x1 + width, y2: y1 + height }
}

function point(random: () => number) {
  return { category: random() < 0.5 ? 'a' : 'b', centroid: [random() * 60, random() * 60] }
}

/** Boxes of lattice points only. */
const latticeOnly: ReadonlySet<string> = new Set(['boundaryBoxIou', 'grownBoxIou'])
/** Metrics that take a row of scores for each sample too. */
const manyScores: ReadonlySet<string> = new Set(['auroc', 'averagePrecision'])

/** Metrics whose classes are 0 and 1. */
const zeroOrOne: ReadonlySet<string> = new Set(['netBenefit', 'operatingPoint'])

/** Random arguments of a metric before its options, the same for the same seed; odd seeds give volumes, even ones pictures. */
export function metricArguments(
  { name, input }: Pick<MetricSheet, 'name' | 'input'>,
  seed: number,
): readonly unknown[] {
  const random = uniform(seed * 7919)
  if (latticeOnly.has(name)) return [lattice(random), lattice(random)]
  // Five levels of windows do not fit into less.
  if (name === 'msSsim') return [picture(random, 176), picture(random, 176)]
  if (name === 'consensusDice') {
    const rank = seed % 2 === 1 ? 3 : 2
    return [list(3, () => mask(random, rank)), mask(random, rank)]
  }
  if (zeroOrOne.has(name)) return makers.scores(random, 2)
  if (manyScores.has(name) && seed % 2 === 1) return makers.scoreRows(random, 3)
  return makers[input](random, seed % 2 === 1 ? 3 : 2)
}

/** Options that a call of the metric needs: those that are required, and a label where labels are. */
export function neededOptions({ name, options }: MetricSheet): Readonly<Record<string, unknown>> {
  const required = Object.entries(options).flatMap(([option, row]) => (row.required ? [[option, row.example]] : []))
  return {
    ...Object.fromEntries(required),
    ...(options.label ? { label: 1 } : {}),
    ...(name === 'operatingPoint' ? { maximize: 'sensitivity', where: { specificity: 0.4 } } : {}),
  }
}

/** The options with one that is set; those that do not go with it are changed, too. */
export function withOption(
  needed: Readonly<Record<string, unknown>>,
  option: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const { maximize: _, ...others } = needed
  if (option === 'minimize') return { ...others, minimize: value }
  if (value === 'falsePositivesPerImage') return { ...needed, [option]: value, convention: 'metrics-reloaded' }
  return { ...needed, [option]: value }
}
