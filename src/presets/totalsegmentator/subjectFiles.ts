import { csvText } from '../../formats/table/csvText'
import { numpyMean } from '../../python/numpyMean'
import { pythonFixed } from '../../python/pythonFixed'
import { numberColumn } from '../common/numberColumn'
import type { EvaluationFile, NamedEvaluation } from '../presetTypes'

/** One class of a subject. `whole`: the script wrote the integer 0, not a float. */
export type SubjectScore = {
  readonly label: string
  readonly dice: number
  readonly surfaceDice: number
  readonly whole: boolean
}

/** The data frame of the script as CSV, and the lines that it prints: the mean of each class over the subjects that have it. */
export function subjectFiles(cases: readonly NamedEvaluation<readonly SubjectScore[]>[]): EvaluationFile[] {
  const labels = (cases[0]?.state ?? []).map(({ label }) => label)
  const scores = labels.map((_, index) => cases.map(({ state }) => state![index]!))
  const columns = scores.flatMap((column) => [
    numberColumn(column.map(({ dice, whole }) => ({ value: dice, whole }))),
    numberColumn(column.map(({ surfaceDice, whole }) => ({ value: surfaceDice, whole }))),
  ])
  const header = ['subject', ...labels.flatMap((label) => [`dice-${label}`, `surface_dice_3-${label}`])]
  const rows = cases.map(({ name }, row) => [name.split('.')[0]!, ...columns.map((column) => column[row]!)])
  const lines = (metric: string, value: (score: SubjectScore) => number) =>
    labels.map((label, index) => {
      const present = scores[index]!.map(value).filter((each) => !Number.isNaN(each))
      return `${label} ${metric}: ${pythonFixed(numpyMean(present), 3)}\n`
    })
  const printed = [...lines('dice', ({ dice }) => dice), ...lines('surface_dice_3', (score) => score.surfaceDice)]
  return [
    { name: 'metrics.csv', text: csvText(header, rows) },
    { name: 'summary.txt', text: printed.join('') },
  ]
}
