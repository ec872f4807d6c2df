/** RSNA breast cancer: probabilistic F1. */
import { probabilisticF } from '../../metrics/overlap/probabilisticF'
import { tableChallenge } from './tableChallenge'
import { alignedRows, bothColumns, columnOf, invalid, numbersOf, requireSameRows } from './tables'

interface Pairs {
  readonly truth: readonly number[]
  readonly predicted: readonly number[]
}

export const rsnaBreastCancer = tableChallenge<Pairs>({
  id: 'rsna-breast-cancer-detection',
  title: 'RSNA Screening Mammography Breast Cancer Detection',
  task: 'classification',
  direction: 'higher',
  idColumn: 'prediction_id',
  conventions: { predictions: 'clipped to 0…1; a missing one makes the score 0' },
  read(answers, submission) {
    const ids = bothColumns(answers, submission, 'prediction_id')
    columnOf(submission, 'cancer')
    requireSameRows(answers, submission)
    const rows = alignedRows(ids.answers, ids.submission)
    const truth = numbersOf(answers, 'cancer')
    const predicted = numbersOf(submission, 'cancer')
    // The reference divides by zero in both cases.
    if (!truth.some((value) => value === 1)) throw invalid('The truth holds no positive label')
    if (predicted.every((value) => value < 0)) throw invalid('Every prediction is negative', 'all below 0', '0 to 1')
    return { truth: rows.answers.map((row) => truth[row]!), predicted: rows.submission.map((row) => predicted[row]!) }
  },
  score: ({ truth, predicted }) => ({ score: predicted.some(Number.isNaN) ? 0 : probabilisticF(truth, predicted) }),
})
