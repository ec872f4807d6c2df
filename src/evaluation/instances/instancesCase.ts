import { resultNumber } from '../../catalogue/resultNumber'
import type { CaseEvidence, NdArray, Plain } from '../../contract'
import { refuse } from '../../errors/refuse'
import { objectFiles } from '../../understanding/placement/objectFiles'
import { caseWarning } from '../labels/caseWarning'
import type { MetricSpec } from '../metrics/metricSpec'
import { type AtSide, type ComparedLabelsOptions, comparedSides } from '../pairs/comparedLabels'
import type { ComparedFile } from '../pairs/openArray'
import { inCommandWords } from '../tasks/inCommandWords'
import type { RowsState, StateRow } from '../tasks/rowsState'
import { sidedSteps } from '../tasks/sidedSteps'
import type { TaskFunctions } from '../tasks/taskFunctions'

/** What all cases of a run share; sent to other processes. */
export type InstancesSetting = {
  readonly metrics: readonly MetricSpec[]
  readonly frame: number | null
  readonly downsample: number | null
  readonly geometry: 'warn' | 'strict'
}

/** Every metric of two label maps in which each value is an object. */
export function instancesCase(
  files: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, Plain>>,
  functions: TaskFunctions,
): CaseEvidence<RowsState> {
  const { metrics, frame, downsample, geometry } = values.setting as InstancesSetting
  const { run, truth, other } = sidedSteps(values)
  const sides = {
    reference: { ...(files.reference as ComparedFile), name: truth },
    prediction: { ...(files.prediction as ComparedFile), name: other },
  }
  const at: AtSide = (side, step) => run(side === 'reference' ? 'answers' : 'submission', step)
  const { files: maps, notes } = objectFiles(sides, { reference: downsample, prediction: downsample }, at)
  const options: ComparedLabelsOptions = {
    geometry,
    frame: frame ?? undefined,
    // Where no regions were drawn, it changes nothing and is refused.
    downsample: maps === sides ? (downsample ?? undefined) : undefined,
  }
  const compared = run('named', () => comparedSides(maps, options, at))
  const [reference, prediction] = compared.values as readonly (NdArray | undefined)[]
  if (!reference || !prediction)
    return run('submission', () =>
      refuse('wrong-format', 'labels', 'labels with names', 'label maps in which each value is an object', {
        file: other,
      }),
    )
  const rows = run('submission', () =>
    objectRows(metrics, ({ metric, options: own }) => {
      const known = functions.get(metric)!
      return inCommandWords(known.sheet, () => known.metric(reference, prediction, own))
    }),
  )
  const warnings = [...notes, ...compared.warnings].map((text) => caseWarning('meaning', text))
  const told = [...compared.understood]
  return { metrics: {}, state: { rows, told }, ...(warnings.length > 0 ? { warnings } : {}) }
}

/** A row for each metric, of which several are fields of one result. */
export function objectRows(metrics: readonly MetricSpec[], compute: (spec: MetricSpec) => unknown): StateRow[] {
  const results = new Map<string, unknown>()
  return metrics.map((spec): StateRow => {
    const key = JSON.stringify([spec.metric, spec.options])
    const result = results.get(key) ?? compute(spec)
    results.set(key, result)
    const { name, unit, better, field } = spec
    return { label: 'objects', metric: name, value: resultNumber(result, field), unit, better, interval: null }
  })
}
