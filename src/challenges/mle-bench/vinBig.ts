/** VinBigData chest X-ray: COCO average precision at IoU 0.4, by the rules of the grader for boxes and ids. */
import { evaluateCocoObjects } from '../../metrics/detection/evaluateCoco'
import { pythonFloat } from '../../python/pythonFloat'
import { tableChallenge } from './tableChallenge'
import { columnOf, invalid, numbersOf } from './tables'

/** The four numbers of a box are corners, but the grader passes them on as x, y, width and height; the area is that of the corners. */
interface Box {
  readonly image: number
  readonly category: number
  readonly bbox: readonly [number, number, number, number]
  readonly score: number
}

interface Boxes {
  readonly images: number
  readonly truth: readonly Box[]
  readonly predicted: readonly Box[]
}

const corners = ['x_min', 'y_min', 'x_max', 'y_max'] as const

export const vinBigData = tableChallenge<Boxes>({
  id: 'vinbigdata-chest-xray-abnormalities-detection',
  title: 'VinBigData Chest X-ray Abnormalities Detection',
  task: 'detection',
  direction: 'higher',
  idColumn: 'image_id',
  conventions: { match: 'IoU of at least 0.4, corners taken as sizes', ids: 'from 0, which reads as unmatched' },
  read(answers, submission) {
    const ids = columnOf(submission, 'image_id').text
    const strings = columnOf(submission, 'PredictionString').cells
    const images = [...new Set(columnOf(answers, 'image_id').text)]
    const place = new Map(images.map((id, i) => [id, i]))
    const stranger = ids.find((id) => !place.has(id))
    const submitted = new Set(ids)
    const missing = images.find((id) => !submitted.has(id))
    if (stranger !== undefined || missing !== undefined)
      throw invalid('The image ids differ from those of the answers', stranger ?? 'nothing', missing ?? 'no other id')
    const categories = numbersOf(answers, 'class_id')
    const sides = corners.map((name) => numbersOf(answers, name))
    if (sides.flat().some(Number.isNaN)) throw invalid('A box of the answers lacks a corner', 'an empty cell')
    return {
      images: images.length,
      truth: columnOf(answers, 'image_id').text.map((id, row) => ({
        image: place.get(id)!,
        category: Math.trunc(categories[row]!),
        bbox: sides.map((side) => side[row]!) as [number, number, number, number],
        score: 1,
      })),
      predicted: ids.flatMap((id, row) => boxesOf(strings[row], place.get(id)!, id)),
    }
  },
  score({ images, truth, predicted }) {
    const classes = [...new Set(truth.map(({ category }) => category))].sort((a, b) => a - b)
    const { ap, perCategory } = evaluateCocoObjects(
      {
        images: Array.from({ length: images }, (_, id) => ({ id })),
        categories: classes.map((id) => ({ id })),
        annotations: truth.map((box, id) => ({ ...annotation(box, id), iscrowd: 0 })),
      },
      predicted.map((box, id) => ({ ...annotation(box, id), score: box.score })),
      {
        iouThresholds: [0.4],
        areaRanges: [{ name: 'all', low: 0, high: 1e10 }],
        maxDetections: [1, 10, 100],
        detectionFields: 'given',
      },
    )
    return {
      score: ap,
      labels: {
        average_precision: Object.fromEntries(perCategory.map(({ categoryId, ap }) => [String(categoryId), ap])),
      },
    }
  },
})

function annotation({ image, category, bbox }: Box, id: number) {
  const [x1, y1, x2, y2] = bbox
  return { id, image_id: image, category_id: category, bbox, area: (x2 - x1) * (y2 - y1) }
}

/** Groups of class, confidence and corners, separated by single spaces. */
function boxesOf(cell: unknown, image: number, id: string): Box[] {
  if (typeof cell !== 'string') throw invalid(`Image ${id} has no PredictionString`, String(cell), 'text')
  const fields = cell.split(' ')
  const numbers = fields.map(pythonFloat)
  if (fields.length % 6 !== 0 || numbers.includes(undefined))
    throw invalid(`Image ${id}: PredictionString must be groups of six numbers`, `${fields.length} fields`)
  return Array.from({ length: fields.length / 6 }, (_, i) => {
    const [category, score, x1, y1, x2, y2] = numbers.slice(6 * i, 6 * i + 6) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    if (!Number.isFinite(category)) throw invalid(`Image ${id}: a class is no number`, String(category), 'a class')
    return { image, category: Math.trunc(category), score, bbox: [x1, y1, x2, y2] }
  })
}
