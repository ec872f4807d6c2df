/** AutoMedBench detection: boxes with classes and scores; mAP at one IoU threshold. */

import type { CaseEvidence, NdArray, Plain, Tree } from '../../../contract'
import { isMedgradeError } from '../../../errors/MedgradeError'
import { type ClassBox, meanAveragePrecision } from '../../../metrics/detection/meanAveragePrecision'
import { isRecord } from '../../isRecord'
import { isInside, isUsable, plainBox } from '../scorers/detectionBoxes'
import { type ReleasedImage, readReleased, releasedDetection } from '../scorers/detectionReleased'
import { readable, siteResult } from '../scorers/trackResult'
import { type CaseInput, folderTrack, given, lack, predicted } from './folderTrack'

type State = {
  readonly truth: readonly ClassBox[]
  readonly boxes: readonly ClassBox[]
  readonly completed: boolean
  readonly formatOk: boolean
  readonly iouThreshold: number
}

export const detection = folderTrack<Plain>({
  track: 'detection',
  title: 'AutoMedBench: 2D detection',
  task: 'detection',
  metrics: {
    site: ['mAP'],
    released: [
      'headline',
      'metrics.mAP',
      'metrics.micro_precision',
      'metrics.micro_recall',
      'aggregate.overall_score',
      'aggregate.agentic_score',
    ],
  },
  conventions: {
    files: 'answers/<id>/boxes.json; submission: <id>/prediction.json {boxes: [{class, x1, y1, x2, y2, score?}]}',
    ap: '101 recall points; IoU without the +1; classes trimmed, in any case; a missing score is 1',
    missing: 'site: lost recall and the completion rate; released: one missing case zeroes everything',
    wildcard: 'released: the class abnormality matches every class',
  },
  async input({ id, options }, profile, { data }) {
    const threshold = typeof options.iou_threshold === 'number' ? options.iou_threshold : 0.5
    const sizes = options.image_sizes as Readonly<Record<string, readonly number[]>> | undefined
    const [boxes, image] = [`answers/${id}/boxes.json`, `public/${id}/image.png`]
    const files: Record<string, CaseInput['files'][string]> = { prediction: predicted('json', `${id}/prediction.json`) }
    if (profile === 'site' || (await data.exists(boxes))) files.reference = given('json', boxes)
    // An unreadable picture makes the format invalid; it does not end the grading.
    if (profile === 'released' && (await data.exists(image))) files.image = { ...given('pil', image), lenient: true }
    return { files, values: { iouThreshold: threshold, size: (profile === 'site' && sizes?.[id]) || null } }
  },
  score({ prediction, reference, image }, { profile, iouThreshold, size }): CaseEvidence {
    const truth = (readable<Tree>(reference)?.json as { boxes?: unknown } | null)?.boxes
    if (profile === 'released') {
      const state = readReleased(prediction as Tree | Error | undefined, truth, sizeOf(image), iouThreshold as number)
      const facts = { completed: state.exists, format_valid: state.formatOk }
      return { metrics: {}, facts, state: state }
    }
    const payload = readable<Tree>(prediction)?.json as { boxes?: unknown } | null
    const list = isRecord(payload) && Array.isArray(payload.boxes) ? payload.boxes : null
    const usable = (list ?? []).filter(isUsable)
    const state: State = {
      truth: (Array.isArray(truth) ? truth : []).filter(isUsable).map(plainBox),
      boxes: usable.map(plainBox),
      completed: list !== null,
      formatOk:
        list !== null &&
        usable.length === list.length &&
        usable.every((box) => isInside(box, size as readonly number[] | null)),
      iouThreshold: iouThreshold as number,
    }
    const facts = { completed: state.completed, format_valid: state.formatOk }
    return { metrics: { boxes: usable.length }, facts, state: state }
  },
  missing: ({ facts }, { prediction }) => (facts?.completed === true ? null : lack(prediction, 'prediction.json')),
  site(all, ids) {
    const states = all as readonly State[]
    const completed = states.filter((state) => state.completed).length
    const { map, perClass } = meanAveragePrecision(
      states.map(({ truth }) => truth),
      states.map(({ boxes }) => boxes),
      { iouThreshold: states[0]?.iouThreshold ?? 0.5 },
    )
    return siteResult({
      total: ids.length,
      completed,
      checksPassed: states.every(({ formatOk }) => formatOk),
      taskScore: ids.length === 0 ? 0 : (map * completed) / ids.length,
      thresholds: [0.6, 0.3],
      fields: {
        mAP: map,
        per_class_ap: Object.fromEntries(perClass),
        completed: ids.filter((_, i) => states[i]!.completed),
      },
    })
  },
  released: (states, ids) => releasedDetection(states as readonly ReleasedImage[], ids),
})

/** [width, height] of a picture, null without one, 'broken' for one that cannot be read. */
function sizeOf(image: unknown): readonly [number, number] | 'broken' | null {
  if (image === undefined) return null
  if (isMedgradeError(image)) return 'broken'
  const { shape } = image as NdArray
  return [shape[1]!, shape[0]!]
}
