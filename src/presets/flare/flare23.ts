import { refuse } from '../../errors/refuse'
import { numpyMean } from '../../python/numpyMean'
import { pythonFixed } from '../../python/pythonFixed'
import { roundScaled } from '../../python/roundScaled'
import { pairByPath } from '../pairing/pairByPath'
import type { EvaluationFile, EvaluationPair, NamedEvaluation, Preset } from '../presetTypes'
import { flareOrgans } from './flareOrgans'
import { flareOrgansCase } from './flareOrgansCase'
import { flareMetrics } from './flareRows'
import type { FlareScore } from './flareScore'

const LESION = 'Lesion'
const ORGANS = [...flareOrgans, [LESION, 2]] as const

/** FLARE 2023: thirteen organs and lesions; the scores are means over all cases. */
export const flare23: Preset<object, readonly FlareScore[]> = {
  name: 'flare23',
  title: 'FLARE 2023',
  source: 'FLARE aad2cc2 FLARE23/FLARE23_DSC_NSD_Eval.py',
  reader: 'nibabel_fdata',
  options: {},
  metrics: flareMetrics,
  evaluateCase(pair) {
    requireEqualShapes(pair)
    return flareOrgansCase(pair, ORGANS)
  },
  pairFiles: (folders) => pairByPath(folders, { cases: 'references', partner: (name) => `${name}.nii.gz` }),
  files: (cases) => [scoresFile(cases)],
}

function requireEqualShapes({ name, reference, prediction }: EvaluationPair): void {
  const [a, b] = [reference.shape, prediction.shape]
  if (`${a}` !== `${b}`) refuse('shape-mismatch', `case ${name}: the shape of the prediction`, b, a, { case: name })
}

/** `scores.txt`: the rounded mean of each column, then the rounded means of the organs' rounded means. */
function scoresFile(cases: readonly NamedEvaluation<readonly FlareScore[]>[]): EvaluationFile {
  const meansOf = (value: (score: FlareScore) => number) =>
    ORGANS.map(([label], i) => ({ label, mean: rounded(cases.map(({ state }) => value(state![i]!))) }))
  const dice = meansOf((score) => score.dice.value)
  const surface = meansOf((score) => score.surfaceDice.value)
  const overall = (means: typeof dice) => rounded(means.filter(({ label }) => label !== LESION).map(({ mean }) => mean))
  const lines: (readonly [string, number])[] = [
    ...dice.map(({ label, mean }) => [`${label}_DSC`, mean] as const),
    ...surface.map(({ label, mean }) => [`${label}_NSD`, mean] as const),
    ['Organ_DSC', overall(dice)],
    ['Organ_NSD', overall(surface)],
  ]
  return { name: 'scores.txt', text: lines.map(([key, value]) => `${key}: ${pythonFixed(value, 4)}\n`).join('') }
}

function rounded(values: readonly number[]): number {
  return roundScaled(numpyMean(values), 4)
}
