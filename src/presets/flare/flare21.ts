import { csvText } from '../../formats/table/csvText'
import { surfaceDice } from '../../metrics/distance/surfaceDice'
import { comparedPair } from '../common/comparedPair'
import { numberColumn } from '../common/numberColumn'
import { withEnding } from '../common/withEnding'
import type { CaseEvaluation, EvaluationFile, EvaluationPair, NamedEvaluation, Preset } from '../presetTypes'
import { byteVolumes } from './byteVolumes'
import { flarePairs } from './flarePairs'
import { flareMetrics, flareRows } from './flareRows'
import { constantScore, type FlareScore } from './flareScore'

const LABELS = [1, 2, 3, 4]
const TOLERANCE = 1

/** FLARE 2021: labels 1 to 4 at 1 mm, not rounded. */
export const flare21: Preset<object, readonly FlareScore[]> = {
  name: 'flare21',
  title: 'FLARE 2021',
  source: 'FLARE aad2cc2 FLARE21/Evaluation/DSC_NSD_eval.py',
  reader: 'nibabel_fdata',
  options: {},
  metrics: flareMetrics,
  evaluateCase,
  pairFiles: flarePairs,
  files: (cases) => [tableOf(cases)],
}

function evaluateCase(pair: EvaluationPair): CaseEvaluation<readonly FlareScore[]> {
  const compared = comparedPair(byteVolumes(pair, 'reference'))
  const state = LABELS.map((value): FlareScore => {
    const label = String(value)
    const { reference, prediction, both } = compared.count(value)
    if (reference === 0) return constantScore(label, prediction === 0 ? 1 : 0)
    return {
      label,
      dice: { value: (2 * both) / (reference + prediction), whole: false },
      surfaceDice: { value: surfaceDice(compared.pair, { label: value, tolerance: TOLERANCE }), whole: false },
    }
  })
  return { rows: flareRows(state, 'NSD-1mm'), quirks: compared.broadcast ? ['shape-broadcast'] : [], state }
}

function tableOf(cases: readonly NamedEvaluation<readonly FlareScore[]>[]): EvaluationFile {
  const columns = LABELS.flatMap((_, i) => [
    numberColumn(cases.map(({ state }) => state![i]!.dice)),
    numberColumn(cases.map(({ state }) => state![i]!.surfaceDice)),
  ])
  const header = ['Name', ...LABELS.flatMap((label) => [`DSC_${label}`, `NSD-1mm_${label}`])]
  const rows = cases.map(({ name }, row) => [withEnding(name, '.nii.gz'), ...columns.map((column) => column[row]!)])
  return { name: 'eval.csv', text: csvText(header, rows) }
}
