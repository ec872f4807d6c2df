/** All rows of dentex together, and which image each prediction belongs to. */
import type { CaseResult, Plain } from '../contract'
import type { CocoAnnotation, CocoDetection, CocoId } from '../metrics/evaluateCoco'
import { bad, type Classes, type DentexState, plain, withoutPng } from './dentexFile'

/**
 * All rows together: images, annotations, and predictions with the image that each belongs to.
 *
 * @throws MedgradeError `bad-input` for predictions of no image, or none at all; `invalid-answers` for annotations that cannot be evaluated.
 */
export function gatherDentex(cases: readonly CaseResult<DentexState>[], evaluated: readonly (readonly number[])[]) {
  const states = cases.flatMap(({ evidence }) => (evidence ? [evidence.state] : []))
  const truths = states.flatMap(({ truth }) => (truth ? [truth] : []))
  const images = truths.flatMap((truth) => truth.images) as readonly { readonly id: CocoId; readonly name: string }[]
  const known = new Set<Plain>(images.map(({ id }) => id))
  const names = new Map(images.map(({ id, name }) => [name, id]))
  const annotations = truths.flatMap((truth) => truth.annotations)
  for (const one of annotations) {
    if (!known.has(one.image_id) || !evaluated.some((ids, at) => ids.includes(one.classes[at]!))) continue
    const box = Array.isArray(one.bbox) && one.bbox.length === 4 && one.bbox.every((value) => typeof value === 'number')
    if (!box || typeof one.area !== 'number' || typeof one.iscrowd !== 'number' || typeof one.id !== 'number')
      throw bad('invalid-answers', 'An annotation', one, 'id, bbox [x, y, width, height], area and iscrowd')
  }
  const detections = states.flatMap(({ row = null, predictions = [] }) => {
    const own = imageOfRow(row, names)
    return predictions.map(({ image, classes, bbox, score }) => {
      const id = image === null ? own : typeof image === 'string' ? (names.get(withoutPng(image)) ?? own) : image[0]!
      if (!known.has(id)) throw bad('bad-input', 'The image of a prediction', id, 'the id of an image of the reference')
      return { image_id: id as CocoId, classes, bbox, score } as Omit<CocoDetection, 'category_id'> & {
        readonly classes: Classes
      }
    })
  })
  if (detections.length === 0) throw bad('bad-input', 'The submission', [], 'at least one prediction')
  return {
    images,
    annotations: annotations as readonly (Omit<CocoAnnotation, 'category_id'> & { classes: Classes })[],
    detections,
  }
}

/** The image a row names: by file name, by the number after its last underscore, or as it stands. */
function imageOfRow(row: Plain, names: ReadonlyMap<string, CocoId>): Plain {
  if (typeof row !== 'string') return plain(row)
  const last = row.slice(row.lastIndexOf('_') + 1)
  return names.get(row) ?? (/^\s*[+-]?\d+\s*$/.test(last) ? Number(last) : row)
}
