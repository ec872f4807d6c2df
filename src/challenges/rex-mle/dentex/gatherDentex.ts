/** Joins the rows of dentex and finds the image of each prediction. */
import type { CaseResult, Plain } from '../../../contract'
import type { CocoAnnotation, CocoId } from '../../../metrics/detection/evaluateCoco'
import type { AspectObjects } from '../../../metrics/detection/evaluateCocoAspects'
import { pythonInt } from '../../../python/pythonInt'
import { statesOf } from '../../caseMean'
import { jsonRefusal } from '../../jsonRefusal'
import { type Classes, type DentexState, plain, withoutPng } from './dentexFile'

/**
 * All rows together: images, annotations, and predictions with the image that each belongs to.
 *
 * @throws MedgradeError `bad-input` for predictions of no image, or none at all; `invalid-answers` for annotations that cannot be evaluated.
 */
export function gatherDentex(
  cases: readonly CaseResult<DentexState>[],
  evaluated: readonly (readonly number[])[],
): AspectObjects {
  const states = statesOf(cases)
  const truths = states.flatMap(({ truth }) => (truth ? [truth] : []))
  const images = truths.flatMap((truth) => truth.images) as readonly { readonly id: CocoId; readonly name: string }[]
  const known = new Set<Plain>(images.map(({ id }) => id))
  const names = new Map(images.map(({ id, name }) => [name, id]))
  const annotations = truths.flatMap((truth) => truth.annotations)
  for (const one of annotations) {
    if (!known.has(one.image_id) || !evaluated.some((ids, at) => ids.includes(one.classes[at]!))) continue
    const box = Array.isArray(one.bbox) && one.bbox.length === 4 && one.bbox.every((value) => typeof value === 'number')
    if (!box || typeof one.area !== 'number' || typeof one.iscrowd !== 'number' || typeof one.id !== 'number')
      throw jsonRefusal('invalid-answers', 'An annotation', one, 'id, bbox [x, y, width, height], area and iscrowd')
  }
  const detections: AspectObjects['detections'][number][] = []
  const detectionClasses: Classes[] = []
  const truthValues = new Set<number>()
  for (const { row = null, predictions = [] } of states) {
    const own = imageOfRow(row, names)
    for (const { image, classes, bbox, score } of predictions) {
      const id = image === null ? own : typeof image === 'string' ? (names.get(withoutPng(image)) ?? own) : image[0]!
      if (!known.has(id))
        throw jsonRefusal('bad-input', 'The image of a prediction', id, 'the id of an image of the reference')
      if (typeof score === 'boolean') truthValues.add(detections.length)
      detections.push({ image_id: id as CocoId, bbox, score: plain(score) as number })
      detectionClasses.push(classes)
    }
  }
  if (detections.length === 0) throw jsonRefusal('bad-input', 'The submission', [], 'at least one prediction')
  return {
    images,
    annotations: annotations as readonly unknown[] as readonly CocoAnnotation[],
    annotationClasses: annotations.map(({ classes }) => classes),
    detections,
    detectionClasses,
    truthValues,
  }
}

/** The image a row names: by file name, by the number after its last underscore, or as it stands. */
function imageOfRow(row: Plain, names: ReadonlyMap<string, CocoId>): Plain {
  if (typeof row !== 'string') return plain(row)
  const named = names.get(row)
  // Where the name belongs to an image whose id is a text, the number in the row's id decides.
  if (typeof named === 'number') return named
  const last = row.slice(row.lastIndexOf('_') + 1)
  const number = pythonInt(last)
  return number === null ? row : Number(number)
}
