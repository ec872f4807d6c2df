import { type KnownTruths, truthsFromBytes } from '../../metrics/detection/cocoFromBytes'
import {
  arrangeClasses,
  classRanges,
  type DetectionPart,
  type DetectionRows,
  detectionParts,
  type ListedRows,
  readDetectionPart,
  rowsFor,
  selectDetectionPart,
} from '../../metrics/detection/cocoParts'
import {
  type CocoResult,
  type CocoSettings,
  cocoResult,
  emptyCurves,
  fillCurves,
} from '../../metrics/detection/evaluateCoco'
import type { DetectionCount } from '../../understanding/detections/manyDetections'
import type { SidesOfBoxes } from '../../understanding/detections/oddBoxes'
import type { CocoCrew } from './cocoCrew'
import { ThreadDeath } from './cocoThread'

/** An evaluation, with what is warned of. */
export interface DividedCoco {
  readonly result: CocoResult
  readonly sides: SidesOfBoxes
  readonly counts: readonly DetectionCount[]
}

/**
 * The evaluation of the boxes of COCO files by this thread and those of a crew. Null: the files are not divided, a thread died, or their objects need a
 * closer look: those of unknown images or classes, and annotations whose match is lost.
 *
 * @param prediction bytes in shared memory, if there are other threads.
 */
export async function dividedCoco(
  reference: Uint8Array,
  prediction: Uint8Array,
  settings: CocoSettings,
  crew: CocoCrew,
): Promise<DividedCoco | null> {
  const ends = partEnds(reference.length, prediction.length, 1 + crew.threads.length)
  const parts = detectionParts(prediction, ends)
  try {
    return parts && (await evaluateParts(reference, prediction, settings, parts, crew))
  } catch (error) {
    if (error instanceof ThreadDeath) return null
    throw error
  }
}

/** Where the parts but the last end, so that each thread reads as many bytes; the first one reads the reference, too. */
function partEnds(reference: number, prediction: number, threads: number): number[] {
  const share = (reference + prediction) / threads
  const own = Math.max(0, share - reference)
  return Array.from({ length: threads - 1 }, (_, i) => Math.floor(own + ((prediction - own) * i) / (threads - 1)))
}

async function evaluateParts(
  reference: Uint8Array,
  prediction: Uint8Array,
  settings: CocoSettings,
  parts: readonly DetectionPart[],
  { threads, memory }: CocoCrew,
): Promise<DividedCoco | null> {
  const rows = sharedRows(rowsFor(prediction.length) + parts.length, memory)
  for (const [i, thread] of threads.entries())
    thread.tell({ kind: 'read', bytes: prediction, part: parts[i + 1]!, rows })
  const read = truthsFromBytes(reference)
  if (!read || !isPlain(read)) return null
  const known = inSharedMemory(read, memory)
  const asked = Promise.all(threads.map((thread) => thread.ask({ kind: 'select', known })))
  // A thread that dies is noticed below.
  asked.catch(() => {})
  const count = readDetectionPart(prediction, parts[0]!, rows)
  const first = count === 0 ? null : selectDetectionPart(parts[0]!, count, rows, known)
  const counts = [first, ...(await asked)]
  const listed = parts.flatMap(({ firstRow }, i) => {
    const known = counts[i]
    return known == null ? [] : { first: firstRow, count: known }
  })
  if (listed.length < parts.length) return null
  const curves = emptyCurves(settings, known.ids.length, (length) => numbersIn(memory, length))
  const [mine, ...rest] = classRanges(known, rows, listed, parts.length)
  const evaluated = Promise.all(
    threads.map((thread, i) => thread.ask({ kind: 'evaluate', parts: listed, settings, curves, classes: rest[i]! })),
  )
  evaluated.catch(() => {})
  fillCurves(arrangeClasses(known, rows, listed, mine!), settings, curves, false, mine)
  await evaluated
  const { precision, scores, recall } = curves
  const own = { ...curves, precision: precision.slice(), scores: scores.slice(), recall: recall.slice() }
  const found = listed.map(({ first, count }) => ({
    image: rows.image.subarray(first, first + count),
    boxes: rows.boxes.subarray(4 * first, 4 * (first + count)),
  }))
  const sides = { truth: { image: known.truths.image, boxes: known.labelled.boxes }, found, sizes: read.sizes }
  return {
    result: cocoResult(own, settings, known.ids),
    sides,
    counts: countsOf(known, rows, listed, settings.maxDetections.at(-1)!),
  }
}

/** Whether ids are exact, annotations are of known images and classes, and none has the id 0, whose match is lost. */
function isPlain({ images, ids, truths, labelled }: KnownTruths): boolean {
  const isExact = (id: unknown) => Number.isSafeInteger(id)
  return (
    images.every(isExact) &&
    ids.every(isExact) &&
    truths.index.length === labelled.id.length &&
    !labelled.id.includes(0)
  )
}

/** The detections of each image and class, of images with more than so many. */
function countsOf(
  { images, ids }: KnownTruths,
  { image, category }: DetectionRows,
  parts: readonly ListedRows[],
  most: number,
): DetectionCount[] {
  const totals = new Uint32Array(images.length)
  for (const { first, count } of parts) for (let i = first; i < first + count; i++) totals[image[i]!]!++
  const counts = new Map<number, number>()
  if (!totals.some((total) => total > most)) return []
  for (const { first, count } of parts)
    for (let i = first; i < first + count; i++) {
      if (totals[image[i]!]! <= most) continue
      const key = image[i]! * ids.length + category[i]!
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return Array.from(counts, ([key, count]) => ({
    image: images[Math.floor(key / ids.length)],
    category: ids[key % ids.length],
    count,
  }))
}

type Memory = CocoCrew['memory']

const numbersIn = (memory: Memory, length: number) => new Float64Array(memory(8 * length), 0, length)
const indicesIn = (memory: Memory, length: number) => new Uint32Array(memory(4 * length), 0, length)

function sharedRows(most: number, memory: Memory): DetectionRows {
  return {
    imageId: numbersIn(memory, most),
    categoryId: numbersIn(memory, most),
    boxes: numbersIn(memory, 4 * most),
    score: numbersIn(memory, most),
    area: numbersIn(memory, most),
    id: numbersIn(memory, most),
    index: indicesIn(memory, most),
    image: indicesIn(memory, most),
    category: indicesIn(memory, most),
  }
}

function inSharedMemory({ truths, labelled, ...known }: KnownTruths, memory: Memory): KnownTruths {
  const numbers = (values: Float64Array) => copied(values, numbersIn(memory, values.length))
  const indices = (values: Uint32Array) => copied(values, indicesIn(memory, values.length))
  const flags = (values: Uint8Array) => copied(values, new Uint8Array(memory(values.length), 0, values.length))
  return {
    ...known,
    truths: { index: indices(truths.index), image: indices(truths.image), category: indices(truths.category) },
    labelled: {
      id: numbers(labelled.id),
      area: numbers(labelled.area),
      boxes: numbers(labelled.boxes),
      ignore: flags(labelled.ignore),
      crowd: flags(labelled.crowd),
      runs: [],
    },
  }
}

function copied<T extends Float64Array | Uint32Array | Uint8Array>(values: T, to: T): T {
  to.set(values)
  return to
}
