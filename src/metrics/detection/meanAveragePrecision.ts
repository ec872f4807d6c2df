import { requireNumbers } from '../../array/requireNumbers'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse, requireList } from '../../errors/refuse'
import { mean } from '../../python/mean'
import { pythonStrip } from '../../python/pythonStrip'
import { averageBoxPrecision, byDescendingScore, type MatchedBox } from './averageBoxPrecision'

/** A box by two corners. `class` is compared trimmed and in lower case. */
export type ClassBox = {
  readonly class: string
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  /** Confidence of a prediction. Missing: 1. */
  readonly score?: number
}

export interface MeanAveragePrecisionOptions {
  /**
   * '101-point' (default): mean over recalls 0, 0.01, …, 1 of the best precision at that recall or beyond; classes with truths.
   * 'wildcard': the same over every class that occurs, and `abnormality` on either side matches every class.
   * 'siim-covid': step-wise average precision over matches, false positives, missed truths (score 0) and empty images.
   * 'voc2007', 'voc2010': pixel-inclusive boxes, each detection compared with its best truth; 11 recall points, or the area under the envelope.
   */
  readonly convention?: '101-point' | 'wildcard' | 'siim-covid' | 'voc2007' | 'voc2010'
  /** Smallest IoU of a match; with 'siim-covid' and VOC it must be exceeded. A list gives the mean over its thresholds. Default 0.5. */
  readonly iouThreshold?: number | readonly number[]
}

export interface MeanAveragePrecisionResult {
  readonly map: number
  /** By class, ascending. */
  readonly perClass: ReadonlyMap<string, number>
}

/**
 * Mean average precision of boxes in the definitions of several graders.
 *
 * @param reference the truth boxes of each image.
 * @param prediction the detections of each image, in the same order of images.
 * @returns 0 without truths (with 'wildcard' classes without truths count as 0). With 'siim-covid' a class without negatives, and then the mean, is NaN.
 * @throws {@link MedgradeError} `shape-mismatch` for different numbers of images; `bad-input` for boxes without corners, class or a numeric score;
 *   `bad-argument` for a threshold below 0 or none.
 * @example
 * const box = { class: 'nodule', x1: 0, y1: 0, x2: 10, y2: 10 }
 * meanAveragePrecision([[box]], [[{ ...box, score: 0.9 }]]).map // → 1
 */
export function meanAveragePrecision(
  reference: readonly (readonly ClassBox[])[],
  prediction: readonly (readonly ClassBox[])[],
  options: MeanAveragePrecisionOptions = {},
): MeanAveragePrecisionResult {
  checkOptions('meanAveragePrecision', options, { convention: 'string', iouThreshold: 'number or numbers' })
  const { iouThreshold = 0.5 } = options
  requireList('reference', reference)
  requireList('prediction', prediction)
  requireNumbers('iouThreshold', iouThreshold)
  const convention = oneOf(
    'convention',
    options.convention,
    '101-point',
    'wildcard',
    'siim-covid',
    'voc2007',
    'voc2010',
  )
  if (reference.length !== prediction.length)
    refuse('shape-mismatch', 'images of the prediction', prediction.length, reference.length)
  for (const [i, boxes] of reference.entries()) requireList(`boxes of image ${i}`, boxes)
  for (const [i, boxes] of prediction.entries()) requireList(`boxes of image ${i}`, boxes)
  const truths = reference.map((boxes) => boxes.map(checkedBox))
  const detections = prediction.map((boxes) => boxes.map(checkedBox))
  const thresholds = typeof iouThreshold === 'number' ? [iouThreshold] : iouThreshold
  const classes = new Set(truths.flat().map(({ name }) => name))
  if (convention === 'wildcard') {
    for (const { name } of detections.flat()) classes.add(name)
    if (classes.size === 0) classes.add(WILDCARD)
  }
  const perClass = new Map<string, number>()
  for (const name of [...classes].sort()) {
    const own = (boxes: readonly MatchedBox[]) =>
      boxes.filter(
        (box) => box.name === name || (convention === 'wildcard' && (box.name === WILDCARD || name === WILDCARD)),
      )
    const images = truths.map((boxes, i) => ({
      truths: own(boxes),
      detections: byDescendingScore(own(detections[i]!)),
    }))
    perClass.set(name, mean(thresholds.map((threshold) => averageBoxPrecision(images, threshold, convention))))
  }
  return { map: perClass.size === 0 ? 0 : mean([...perClass.values()]), perClass }
}

const WILDCARD = 'abnormality'

function checkedBox(box: ClassBox): MatchedBox {
  const corners = [box?.x1, box?.y1, box?.x2, box?.y2]
  const score = box?.score ?? 1
  if (typeof box?.class !== 'string' || typeof score !== 'number' || !corners.every((v) => typeof v === 'number'))
    refuse('bad-input', 'a box', box, '{ class, x1, y1, x2, y2, score? }')
  return { name: pythonStrip(box.class).toLowerCase(), corners, score }
}
