import type { PreparedPair } from '../../array/labels/labelPair'
import { takesCounts } from '../../array/labels/takesCounts'
import { areLarge, fitWhole } from '../../array/parts/heldImages'
import { pairArguments } from '../../catalogue/pairArguments'
import type { CaseEvidence, ImageInParts, Plain } from '../../contract'
import { refuse } from '../../errors/refuse'
import { countedFacts, countedPair, requireLabelMap } from '../../understanding/labels/countedPair'
import { understoodLine } from '../../understanding/understoodLine'
import { caseWarning } from '../labels/caseWarning'
import type { MetricSpec } from '../metrics/metricSpec'
import { inCommandWords } from '../tasks/inCommandWords'
import type { RowsState } from '../tasks/rowsState'
import { sidedSteps } from '../tasks/sidedSteps'
import type { TaskFunctions } from '../tasks/taskFunctions'
import { type InstancesSetting, objectRows } from './instancesCase'

export interface InstancesInPartsOptions {
  readonly signal?: AbortSignal | undefined
  /** Bytes of both sides that are still read whole. */
  readonly least?: number
  /** Bytes of a side that is read whole where its voxels are needed. */
  readonly most?: number
}

/**
 * Every metric of two label maps of objects that are larger than memory, from counts of their parts; null: the case is read whole.
 *
 * @throws MedgradeError `too-large` for metrics and options that need the voxels, before anything is read.
 */
export async function instancesInParts(
  { reference, prediction }: Readonly<Record<string, ImageInParts>>,
  values: Readonly<Record<string, Plain>>,
  functions: TaskFunctions,
  { signal, least, most }: InstancesInPartsOptions = {},
): Promise<CaseEvidence<RowsState> | null> {
  if (!reference || !prediction || !areLarge([reference, prediction], least)) return null
  const { metrics, frame, downsample, geometry } = values.setting as InstancesSetting
  const { run, truth, other } = sidedSteps(values)
  const way = '--level for a smaller resolution'
  const measure = ({ metric: name, options }: MetricSpec, pair: PreparedPair) => {
    const { sheet, metric } = functions.get(name)!
    return inCommandWords(sheet, () => metric(...pairArguments(sheet, pair), options))
  }
  const needs = metrics.filter((spec) => !takesCounts([1], (pair) => measure(spec, pair)))
  const given = [...(frame === null ? [] : ['--frame']), ...(downsample === null ? [] : ['--downsample'])]
  const voxels = [...given, ...needs.map(({ name }) => name)]
  if (voxels.length > 0 && fitWhole([reference, prediction], most)) return null
  run('submission', () => {
    if (voxels.length > 0)
      refuse('too-large', 'images that are read in parts', voxels.join(', '), `metrics of counts, or ${way}`, {
        file: other,
      })
    requireLabelMap({ ...prediction, name: other })
  })
  run('answers', () => requireLabelMap({ ...reference, name: truth }))
  const counted = await countedPair(reference, prediction, { signal })
  const { pair, misplaced, odd } = counted
  if (misplaced !== null && geometry === 'strict')
    run('submission', () =>
      refuse('bad-geometry', 'placement', misplaced, 'that of the reference, with --strict', { file: other }),
    )
  const rows = run('submission', () => objectRows(metrics, (spec) => measure(spec, pair)))
  const notes = [...(misplaced === null ? [] : [misplaced]), ...odd.map(({ text }) => text)]
  const told = [
    understoodLine('reference', [countedFacts(reference, null, counted)]),
    understoodLine('prediction', [countedFacts(prediction, null, counted)]),
  ]
  const warnings = notes.map((text) => caseWarning('meaning', text))
  return { metrics: {}, state: { rows, told }, ...(warnings.length > 0 ? { warnings } : {}) }
}
