import { surfaceDice } from '../../metrics/distance/surfaceDice'
import { type ComparedPair, comparedPair } from '../common/comparedPair'
import { pairByPath } from '../pairing/pairByPath'
import type { CaseEvaluation, EvaluationPair, Preset } from '../presetTypes'
import { type KitsScore, kits23File } from './kits23File'

/** Kidney, tumour and cyst; without the kidney for the second region. Other values are background. */
const LABELS = /* @__PURE__ */ identity(1, 2, 3)
const MASSES = /* @__PURE__ */ identity(2, 3)

/** Tolerances are the tool's own, in mm. */
const REGIONS = [
  { region: 'kidney_and_mass', classes: LABELS, label: 'any', tolerance: 1.0330772532390826 },
  { region: 'mass', classes: MASSES, label: 'any', tolerance: 1.1328796488598762 },
  { region: 'tumor', classes: LABELS, label: 2, tolerance: 1.1498198361434828 },
] as const

/** The evaluation of the KiTS23 challenge: Dice and surface Dice of three nested regions, in the spacing of the prediction. */
export const kits23: Preset<object, readonly KitsScore[]> = {
  name: 'kits23',
  title: 'KiTS23, kits23_compute_metrics',
  source: 'kits23 c108835 kits23/evaluation/metrics.py',
  reader: 'sitk',
  options: {},
  metrics: { dice: ['Dice'], nsd: ['SD'] },
  evaluateCase,
  pairFiles: (folders) =>
    pairByPath(folders, {
      cases: 'predictions',
      partner: (name) => `${name}/segmentation.nii.gz`,
      partners: /^[^/]+\/segmentation\.nii\.gz$/,
    }),
  files: (cases) => [kits23File(cases)],
}

function evaluateCase(pair: EvaluationPair): CaseEvaluation<readonly KitsScore[]> {
  const { reference, prediction } = pair
  const { spacing } = prediction
  const pairs = new Map([LABELS, MASSES].map((classes) => [classes, comparedPair(pair, { classes, spacing })]))
  const state = REGIONS.map(
    ({ region, classes, label, tolerance }): KitsScore => ({
      region,
      ...scoreOf(pairs.get(classes)!, label, tolerance),
    }),
  )
  const quirks = pairs.get(LABELS)!.broadcast ? ['shape-broadcast'] : []
  if (spacing.some((size, axis) => size !== reference.spacing[axis])) quirks.push('prediction-spacing')
  const rows = state.flatMap(({ region, dice, surfaceDice }) => [
    { label: region, metric: 'Dice', value: dice },
    { label: region, metric: 'SD', value: surfaceDice },
  ])
  return { rows, quirks, state }
}

function scoreOf(compared: ComparedPair, label: 'any' | 2, tolerance: number): { dice: number; surfaceDice: number } {
  const { reference, prediction, both } = compared.count(label)
  if (reference === 0 && prediction === 0) return { dice: 1, surfaceDice: 1 }
  if (reference === 0 || prediction === 0) return { dice: 0, surfaceDice: 0 }
  return {
    dice: (2 * both) / (reference + prediction),
    surfaceDice: surfaceDice(compared.pair, { label, tolerance }),
  }
}

function identity(...values: readonly number[]): ReadonlyMap<number, number> {
  return new Map(values.map((value) => [value, value]))
}
