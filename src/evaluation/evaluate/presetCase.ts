import type { CaseEvidence, NdArray, Plain, Volume } from '../../contract'
import { asSettled } from '../../engine/report/settledError'
import { toReportError } from '../../engine/report/toReportError'
import { isMedgradeError } from '../../errors/MedgradeError'
import { presetColumn } from '../../presets/presetColumn'
import type { CasePreset } from '../../presets/presets'
import type { EvaluationPair, EvaluationRow, EvaluationUnit, PresetRow } from '../../presets/presetTypes'
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
  const pair = { name: id, reference, prediction, mask, paths: paths as Paths }
  const { rows, quirks, state } = onItsSide(pair.paths, () => preset.evaluateCase(pair, options as object))
  const plain: PresetState = {
    rows: rows.map((row) => ({ instance: null, ...withUnit(preset, row) })),
    quirks,
    own: state ?? null,
  }
  // Presets of segmentations have the rules of their tools for files of other grids.
  const misplaced = preset.task === undefined ? [] : geometryWarnings(reference, prediction)
  const warnings = misplaced.map((text) => caseWarning('misplaced', text))
  return { metrics: {}, state: plain, ...(warnings.length > 0 ? { warnings } : {}) }
}

/** A row with the unit of its column. */
export function withUnit(preset: CasePreset, row: PresetRow): EvaluationRow {
  return { unit: presetColumn(preset, row.metric).unit, ...row }
}

type Paths = NonNullable<EvaluationPair['paths']>

/** An error that names the file of the reference is a fault of the reference. */
function onItsSide<T>(paths: Paths, score: () => T): T {
  try {
    return score()
  } catch (error) {
    if (!isMedgradeError(error) || error.file !== paths.reference || paths.reference === paths.prediction) throw error
    throw asSettled(toReportError(error, { side: 'answers' }))
  }
}
