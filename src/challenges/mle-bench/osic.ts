/** OSIC: Laplace log likelihood of lung capacities, over the three last weeks of every patient. */
import { groupBy } from '../../array/groupBy'
import { laplaceLogLikelihood } from '../../metrics/classification/laplaceLogLikelihood'
import { tableChallenge } from './tableChallenge'
import { columnOf, invalid, numbersOf } from './tables'

interface Pairs {
  readonly truth: readonly number[]
  readonly predicted: readonly number[]
  readonly confidence: readonly number[]
}

export const osicPulmonaryFibrosis = tableChallenge<Pairs>({
  id: 'osic-pulmonary-fibrosis-progression',
  title: 'OSIC Pulmonary Fibrosis Progression',
  task: 'regression',
  direction: 'higher',
  idColumn: 'Patient_Week',
  conventions: {
    graded: 'the three largest weeks of each patient',
    confidence: 'at least 70, missing 0',
    error: 'at most 1000',
  },
  read(answers, submission) {
    const keys = columnOf(submission, 'Patient_Week')
    columnOf(submission, 'FVC')
    columnOf(submission, 'Confidence')
    const known = new Set(columnOf(answers, 'Patient_Week').text)
    const unknown = keys.text.find((key) => !known.has(key))
    if (unknown !== undefined) throw invalid('A Patient_Week is not in the answers', unknown)
    const fvc = numbersOf(submission, 'FVC')
    const confidence = numbersOf(submission, 'Confidence')
    const truth = gradedTruth(
      columnOf(answers, 'Patient_Week').text,
      columnOf(answers, 'Patient').text,
      numbersOf(answers, 'FVC'),
    )
    const wanted = new Set(truth.map(({ key }) => key))
    const submitted = new Set(keys.text)
    const rows = keys.text.flatMap((key, row) => (wanted.has(key) ? [{ key, row }] : [])).sort(byKey)
    const graded = truth.filter(({ key }) => submitted.has(key)).sort(byKey)
    if (rows.length !== graded.length && rows.length !== 1 && graded.length !== 1)
      throw invalid('A graded Patient_Week is given twice', `${rows.length} rows`, `${graded.length} rows`)
    // A side of one row is paired with every row of the other, as NumPy broadcasts.
    const pairs = Math.max(rows.length, graded.length) * Number(rows.length > 0)
    const pick = <T>(list: readonly T[], i: number) => list[list.length === 1 ? 0 : i]!
    const each = Array.from({ length: pairs }, (_, i) => i)
    return {
      truth: each.map((i) => pick(graded, i).value),
      predicted: each.map((i) => fvc[pick(rows, i).row]!),
      confidence: each.map((i) => orZero(confidence[pick(rows, i).row]!)),
    }
  },
  score: ({ truth, predicted, confidence }) => ({
    score: truth.length === 0 ? Number.NaN : laplaceLogLikelihood(truth, predicted, confidence),
  }),
})

const orZero = (value: number) => (Number.isNaN(value) ? 0 : value)

/** Equal keys keep their order. */
const byKey = (a: { readonly key: string }, b: { readonly key: string }) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/** Truth of the three largest weeks of each patient; rows without a truth are left out first. */
function gradedTruth(
  keys: readonly string[],
  patients: readonly string[],
  fvc: readonly number[],
): { readonly key: string; readonly value: number }[] {
  const byPatient = groupBy(patients.keys(), (row) => (Number.isNaN(fvc[row]!) ? null : patients[row]!))
  const week = (row: number) => Number.parseInt(keys[row]!.slice(keys[row]!.lastIndexOf('_') + 1), 10)
  const graded = [...byPatient.values()].flatMap((rows) => rows.sort((a, b) => week(b) - week(a)).slice(0, 3))
  return graded.map((row) => ({ key: keys[row]!, value: fvc[row]! }))
}
