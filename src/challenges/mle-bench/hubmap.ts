/** HuBMAP kidney: mean Dice of run-length encoded glomeruli masks. */

import { decodeRle } from '../../metrics/detection/decodeRle'
import { dice } from '../../metrics/overlap/dice'
import { mean } from '../../python/mean'
import { tableChallenge } from './tableChallenge'
import { columnOf, invalid, requireSameRows, rowsById, textOr } from './tables'

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
    const sizes = [columnOf(answers, 'height_pixels'), columnOf(answers, 'width_pixels')] as const
    const own = columnOf(answers, 'id')
    // Sets are compared, not sequences: where the answers repeat an id, another one may repeat in the submission.
    const [known, given] = [new Set(own.cells), new Set(ids.cells)]
    const differs = [...given].find((id) => !known.has(id)) ?? [...known].find((id) => !given.has(id))
    if (differs !== undefined) throw invalid('The ids of submission and answers differ', String(differs))
    const order = rowsById(ids)
    return rowsById(own).map((row, i) => {
      const id = own.text[row]!
      const truth = encoding.cells[row]!
      // A blank text is an empty mask; a missing cell is not, and the reference gives no score for it.
      if (typeof truth !== 'string')
        throw invalid(`case ${id}: the answers have no mask`, 'an empty cell', 'run lengths')
      if (sizes.some(({ kind }) => kind !== 'int64')) throw invalid(`case ${id}: the answers have no image size`)
      const prediction = textOr(predicted.cells[order[i]!]!, '')
      return { id, truth, prediction, shape: [Number(sizes[0].cells[row]), Number(sizes[1].cells[row])] }
    })
  },
  score(rows) {
    const values = rows.map(({ truth, prediction, shape }) =>
      dice(decodeRle(truth, { shape }), decodeRle(prediction, { shape }), { label: 1, whenEmpty: 1 }),
    )
    return {
      score: mean(values),
      labels: Object.fromEntries(rows.map(({ id }, i) => [id, { dice: values[i]! }])),
    }
  },
})
