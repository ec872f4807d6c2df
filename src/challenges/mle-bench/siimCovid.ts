/** SIIM-FISABIO-RSNA COVID-19: mean average precision over study labels and opacity boxes together. */
import { type ClassBox, meanAveragePrecision } from '../../metrics/detection/meanAveragePrecision'
import { pythonFloat } from '../../python/pythonFloat'
import { pythonSplit } from '../../python/pythonSplit'
import { tableChallenge } from './tableChallenge'
import { alignedRows, bothColumns, invalid, requireSameRows } from './tables'

interface Boxes {
  readonly truth: readonly (readonly ClassBox[])[]
  readonly predicted: readonly (readonly ClassBox[])[]
}

export const siimCovid19 = tableChallenge<Boxes>({
  id: 'siim-covid19-detection',
  title: 'SIIM-FISABIO-RSNA COVID-19 Detection',
  task: 'detection',
  direction: 'higher',
  idColumn: 'id',
  conventions: { match: 'IoU above 0.5', classes: 'those of the answers' },
  read(answers, submission) {
    const ids = bothColumns(answers, submission, 'id')
    const strings = bothColumns(answers, submission, 'PredictionString')
    requireSameRows(answers, submission)
    const rows = alignedRows(ids.answers, ids.submission)
    return {
      truth: rows.answers.map((row) => boxesOf(strings.answers.cells[row], ids.answers.text[row]!)),
      predicted: rows.submission.map((row) => boxesOf(strings.submission.cells[row], ids.submission.text[row]!)),
    }
  },
  score({ truth, predicted }) {
    if (truth.length === 0) return { score: 0 }
    // The metric ignores case, the competition does not: classes are passed to it as numbers.
    const classes = [...new Set(truth.flat().map((box) => box.class))].sort()
    const places = new Map(classes.map((name, i) => [name, String(i).padStart(4, '0')]))
    const placed = (images: Boxes['truth']) =>
      images.map((boxes) =>
        boxes.flatMap((box) => (places.has(box.class) ? [{ ...box, class: places.get(box.class)! }] : [])),
      )
    const found = placed(predicted)
    if (found.flat().some((box) => !Number.isFinite(box.score)))
      throw invalid('A confidence is not finite', 'nan or inf', 'a number')
    const { map, perClass } = meanAveragePrecision(placed(truth), found, { convention: 'siim-covid' })
    const precisions = classes.map((name) => [name, perClass.get(places.get(name)!)!] as const)
    const undefinedClass = precisions.find(([, value]) => Number.isNaN(value))
    if (undefinedClass)
      throw invalid(`Class '${undefinedClass[0]}' has no negative, its average precision is undefined`)
    return { score: map, labels: { average_precision: Object.fromEntries(precisions) } }
  },
})

/** Groups of label, confidence and four corners. */
function boxesOf(cell: unknown, id: string): ClassBox[] {
  if (typeof cell !== 'string') throw invalid(`Row ${id} has no PredictionString`, String(cell), 'text')
  const fields = pythonSplit(cell)
  if (fields.length % 6 !== 0)
    throw invalid(`Row ${id}: the last group is incomplete`, `${fields.length} fields`, 'groups of six')
  return Array.from({ length: fields.length / 6 }, (_, i) => {
    const [label, ...texts] = fields.slice(6 * i, 6 * i + 6)
    const numbers = texts.map(pythonFloat)
    const wrong = numbers.indexOf(undefined)
    if (wrong >= 0) throw invalid(`Row ${id}: a field is no number`, texts[wrong], 'a number')
    const [score, x1, y1, x2, y2] = numbers as [number, number, number, number, number]
    return { class: label!, score, x1, y1, x2, y2 }
  })
}
