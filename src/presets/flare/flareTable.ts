import { csvText } from '../../formats/table/csvText'
import { numberColumn } from '../common/numberColumn'
import { withEnding } from '../common/withEnding'
import type { EvaluationFile, NamedEvaluation } from '../presetTypes'
import type { FlareScore } from './flareScore'

/** The table of FLARE 22 and 24: all Dice columns, then all surface Dice columns. The scripts leave its name to the user. */
export function flareTable(cases: readonly NamedEvaluation<readonly FlareScore[]>[]): EvaluationFile {
  const labels = (cases[0]?.state ?? []).map(({ label }) => label)
  const columns = [
    ...labels.map((_, i) => numberColumn(cases.map(({ state }) => state![i]!.dice))),
    ...labels.map((_, i) => numberColumn(cases.map(({ state }) => state![i]!.surfaceDice))),
  ]
  const header = ['Name', ...labels.map((label) => `${label}_DSC`), ...labels.map((label) => `${label}_NSD`)]
  const rows = cases.map(({ name }, row) => [withEnding(name, '.nii.gz'), ...columns.map((column) => column[row]!)])
  return { name: 'results.csv', text: csvText(header, rows) }
}
