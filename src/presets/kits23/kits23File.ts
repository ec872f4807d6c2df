import { numpyMean } from '../../python/numpyMean'
import { pythonFixed } from '../../python/pythonFixed'
import type { EvaluationFile, NamedEvaluation } from '../presetTypes'

/** Dice and surface Dice of one region. */
export type KitsScore = { readonly region: string; readonly dice: number; readonly surfaceDice: number }

const HEADER = 'caseID,Dice_kidney,Dice_masses,Dice_tumor,SD_kidney,SD_masses,SD_tumor'

/** `evaluation.csv`: a line a case and the plain means, without a newline at the end. */
export function kits23File(cases: readonly NamedEvaluation<readonly KitsScore[]>[]): EvaluationFile {
  const values = cases.map(({ state }) => [
    ...state!.map(({ dice }) => dice),
    ...state!.map(({ surfaceDice }) => surfaceDice),
  ])
  const means = HEADER.split(',')
    .slice(1)
    .map((_, column) => numpyMean(values.map((line) => line[column]!)))
  const lines = cases.map(({ name }, row) => lineOf(name.replace(/\.nii\.gz$/, ''), values[row]!))
  return { name: 'evaluation.csv', text: [HEADER, ...lines, lineOf('average', means)].join('\n') }
}

function lineOf(name: string, values: readonly number[]): string {
  return [name, ...values.map((value) => pythonFixed(value, 8))].join(',')
}
