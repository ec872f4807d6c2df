import { refuse } from '../../errors/refuse'
import { comparedPair } from '../common/comparedPair'
import type { CaseEvaluation, EvaluationPair, Preset } from '../presetTypes'
import { byteVolumes } from './byteVolumes'
import { flarePairs } from './flarePairs'
import { flareMetrics, flareRows } from './flareRows'
import { constantScore, type FlareScore } from './flareScore'
import { flareTable } from './flareTable'
import { organScore } from './organScore'

const TASK = { label: 'Lesion', value: 1, tolerance: 2, cut: false } as const

/** FLARE 2024, task 1: one lesion label. A predicted value above 1 makes the case 0. */
export const flare24Lesion: Preset<object, readonly FlareScore[]> = {
  name: 'flare24-lesion',
  title: 'FLARE 2024, task 1',
  source: 'FLARE aad2cc2 FLARE24/T1_FLARE24_DSC_NSD_Eval.py',
  reader: 'nibabel_fdata',
  options: {},
  metrics: flareMetrics,
  evaluateCase,
  pairFiles: flarePairs,
  files: (cases) => [flareTable(cases)],
}

function evaluateCase(pair: EvaluationPair): CaseEvaluation<readonly FlareScore[]> {
  const sides = byteVolumes(pair)
  const compared = comparedPair(sides)
  const quirks = new Set<string>()
  if (compared.broadcast) quirks.add('shape-broadcast')
  const above = compared.pair.labels.filter((label) => label > 1)
  const has = (side: 'reference' | 'prediction') => above.some((label) => compared.count(label)[side] > 0)
  let score: FlareScore
  if (has('prediction')) {
    quirks.add('predicted-value-above-1')
    score = constantScore(TASK.label, 0)
  } else {
    // The script would add up the values themselves, and its surface codes would overflow.
    if (has('reference'))
      refuse('bad-label', `case ${pair.name}: values of the reference`, above, '0 and 1', { case: pair.name })
    score = organScore(TASK, compared, sides, (quirk) => quirks.add(quirk))
  }
  return { rows: flareRows([score]), quirks: [...quirks], state: [score] }
}
