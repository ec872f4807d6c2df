import { factOf } from '../../catalogue/metricSheet'
import { imageEnding } from '../../presets/pairing/listImages'
import type { Computation } from '../evaluate/computation'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { type MetricSpec, metricSpecs, taskMetrics } from '../metrics/metricSpec'
import { rowsComputation } from '../tasks/rowsComputation'
import { fileSheets, taskSheets } from '../tasks/taskSheets'
import type { RegistrationSetting } from './registrationCase'

/** Errors of landmarks and the regularity of displacements, case by case. @throws MedgradeError `bad-argument`. */
export function registrationComputation(options: EvaluateOptions): Computation {
  const { tables = {} } = options
  const { endings, wanted } = fileSheets.displacements
  const spacing = options.spacing === undefined ? null : sizesOf(options.spacing)
  const metrics = metricSpecs(options.metrics ?? taskSheets.registration.metrics, 'registration').map((spec) =>
    spacing === null ? spec : { ...spec, unit: unitWith(spec, spacing) },
  )
  const words = Object.fromEntries(Object.entries(tables).filter(([, value]) => value !== undefined && value !== false))
  const setting: RegistrationSetting = { metrics, usual: options.metrics === undefined, spacing, words }
  const endingOf = (path: string) =>
    imageEnding(path) || (endings.find((ending) => path.toLowerCase().endsWith(ending)) ?? '')
  return rowsComputation({ task: 'registration', setting, metrics, endings: endingOf, wanted, reader: 'any' }, options)
}

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
