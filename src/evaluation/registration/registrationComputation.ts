import { factOf } from '../../catalogue/metricSheet'
import { nameList } from '../../errors/nameList'
import { refuse } from '../../errors/refuse'
import { robustMean30 } from '../../metrics/registration/robustMean30'
import { imageEnding } from '../../presets/pairing/listImages'
import type { Computation } from '../evaluate/computation'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { listedCases } from '../inputs/listedCases'
import { type MetricSpec, metricSpecs, taskMetrics } from '../metrics/metricSpec'
import { rowsComputation } from '../tasks/rowsComputation'
import type { RowsState } from '../tasks/rowsState'
import { fileSheets, taskSheets } from '../tasks/taskSheets'
import type { RegistrationSetting } from './registrationCase'

/** Errors of landmarks and the regularity of displacements, case by case. @throws MedgradeError `bad-argument`. */
export function registrationComputation(options: EvaluateOptions): Computation {
  const { tables = {} } = options
  const { endings, wanted } = fileSheets.displacements
  const spacing = options.spacing === undefined ? null : sizesOf(options.spacing)
  const all = metricSpecs(options.metrics ?? taskSheets.registration.metrics, 'registration')
  const robust = all.filter(({ metric }) => metric === 'robustMean30')
  const metrics = all
    .filter((spec) => !robust.includes(spec))
    .map((spec) => (spacing === null ? spec : { ...spec, unit: unitWith(spec, spacing) }))
  const tre = metrics.find(({ name }) => name === 'tre')
  if (robust.some(({ options: { better } }) => better === 'higher') || (robust.length > 0 && !tre))
    refuse('bad-argument', 'metrics', nameList(all.map(({ name }) => name)), 'tre30 beside tre')
  const words = Object.fromEntries(Object.entries(tables).filter(([, value]) => value !== undefined && value !== false))
  const setting: RegistrationSetting = { metrics, usual: options.metrics === undefined, spacing, words }
  const endingOf = (path: string) =>
    imageEnding(path) || (endings.find((ending) => path.toLowerCase().endsWith(ending)) ?? '')
  const list: Computation['cases'] = async (source, side) =>
    (await listedCases(source, side, endingOf, options)).map((one) => ({
      ...one,
      key: withoutKind(one.key),
      name: withoutKind(one.name),
    }))
  const shared = { task: 'registration', setting, endings: endingOf, wanted, reader: 'any' } as const
  const named = [...metrics, ...robust.map((spec) => ({ ...spec, unit: tre!.unit }))]
  const computation = rowsComputation({ ...shared, metrics: named, list }, options)
  if (robust.length === 0) return computation
  return {
    ...computation,
    kept: (state) => (state as RowsState).rows.find(({ metric }) => metric === tre!.name)?.value ?? null,
    over: async (values) => ({
      name: 'all',
      rows: robust.map(({ name: metric }) => ({
        ...{ label: 'all', metric, value: robustMean30(values as readonly number[]), unit: tre!.unit },
      })),
    }),
  }
}

/** Learn2Reg names displacements and points `disp_0001_0002` and `keypoints_0001_0002`. */
const withoutKind = (name: string) => name.replace(/(^|\/)(?:disp|keypoints|landmarks)_/i, '$1')

/** The unit of a metric where the voxels have a size. */
function unitWith({ metric, options, unit, field }: MetricSpec, spacing: readonly number[]): MetricSpec['unit'] {
  const sheet = taskMetrics('registration').find(({ name }) => name === metric)!
  const own = field === null ? undefined : sheet.fields?.[field]?.unit
  return own ?? (sheet.input === 'landmarks' ? factOf(sheet.unit, { ...options, spacing }) : unit)
}

/** One number is that of every axis. */
function sizesOf(spacing: NonNullable<EvaluateOptions['spacing']>): number[] {
  const sizes = [spacing].flat()
  return sizes.length === 1 ? [sizes[0]!, sizes[0]!, sizes[0]!] : sizes
}
