import type { CaseEvidence, NdArray, Plain, Volume } from '../../contract'
import type { CasePreset } from '../../presets/presets'
import type { EvaluationPair, EvaluationUnit } from '../../presets/presetTypes'
import { caseWarning } from '../labels/caseWarning'
import { geometryWarnings } from '../pairs/geometryWarnings'

/** A case of a preset as plain data. */
export type PresetState = {
  readonly rows: readonly {
    readonly label: string
    readonly instance: number | null
    readonly metric: string
    readonly value: number
    readonly unit: EvaluationUnit
  }[]
  readonly quirks: readonly string[]
  readonly own: Plain
}

/** Scores one case by a preset, in the process that reads its files. */
export function presetCase(
  preset: CasePreset,
  { reference, prediction, mask }: { readonly reference: Volume; readonly prediction: Volume; readonly mask?: NdArray },
  { options, paths }: Readonly<Record<string, Plain>>,
  id: string,
): CaseEvidence {
  const { rows, quirks, state } = preset.evaluateCase(
    { name: id, reference, prediction, ...(mask && { mask }), paths: paths as NonNullable<EvaluationPair['paths']> },
    options as object,
  )
  const plain: PresetState = {
    rows: rows.map(({ label, instance = null, metric, value, unit }) => ({ label, instance, metric, value, unit })),
    quirks,
    own: state ?? null,
  }
  // Presets of segmentations have the rules of their tools for files of other grids.
  const misplaced = preset.task === undefined ? [] : geometryWarnings(reference, prediction)
  const warnings = misplaced.map((text) => caseWarning('misplaced', text))
  return { metrics: {}, state: plain, ...(warnings.length > 0 ? { warnings } : {}) }
}
