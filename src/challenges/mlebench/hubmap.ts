/** HuBMAP kidney: mean Dice of run-length encoded glomeruli masks. */

import { decodeRle } from '../../metrics/decodeRle'
import { dice } from '../../metrics/dice'
import { tableChallenge } from './tableChallenge'
import { alignedRows, columnOf, invalid, numbersOf, requireSameRows, textOr } from './tables'

interface Row {
  readonly id: string
  readonly truth: string
  readonly prediction: string
  readonly shape: readonly [number, number]
}

export const hubmapKidney = tableChallenge<readonly Row[]>({
  id: 'hubmap-kidney-segmentation',
  title: 'HuBMAP - Hacking the Kidney',
  task: 'segmentation',
  direction: 'higher',
  idColumn: 'id',
  conventions: { 'empty/empty': 'dice 1', masks: 'run lengths down the columns, from 1' },
  read(answers, submission) {
    const ids = columnOf(submission, 'id')
    const predicted = columnOf(submission, 'predicted')
    requireSameRows(answers, submission)
    const encoding = columnOf(answers, 'encoding')
    const height = numbersOf(answers, 'height_pixels')
    const width = numbersOf(answers, 'width_pixels')
    const rows = alignedRows(columnOf(answers, 'id'), ids)
    return rows.answers.map((row, i) => {
      const id = columnOf(answers, 'id').text[row]!
      const truth = encoding.cells[row]!
      // A blank text is an empty mask; a missing cell is not, and the reference gives no score for it.
      if (typeof truth !== 'string')
        throw invalid(`case ${id}: the answers have no mask`, 'an empty cell', 'run lengths')
      if (![height[row], width[row]].every(Number.isInteger))
        throw invalid(`case ${id}: the answers have no image size`)
      const prediction = textOr(predicted.cells[rows.submission[i]!]!, '')
      return { id, truth, prediction, shape: [height[row]!, width[row]!] }
    })
  },
  score(rows) {
    const values = rows.map(({ truth, prediction, shape }) =>
      dice(decodeRle(truth, { shape }), decodeRle(prediction, { shape }), { label: 1, whenEmpty: 1 }),
    )
    return {
      score: values.reduce((sum, value) => sum + value, 0) / values.length,
      labels: Object.fromEntries(rows.map(({ id }, i) => [id, { dice: values[i]! }])),
    }
  },
})
