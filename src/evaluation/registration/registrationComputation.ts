import { factOf } from '../../catalogue/metricSheet'
import { nameList } from '../../errors/nameList'
import { refuse } from '../../errors/refuse'
import { robustMean30 } from '../../metrics/registration/robustMean30'
import { imageEnding } from '../../presets/pairing/listImages'
import { mean } from '../../python/mean'
import type { NamedLabel } from '../../understanding/labels/labelNames'
import type { Computation } from '../evaluate/computation'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import type { BesideName } from '../inputs/besideNames'
import { listedCases } from '../inputs/listedCases'
import { type MetricSpec, metricSpecs, taskMetrics } from '../metrics/metricSpec'
import { rowsComputation } from '../tasks/rowsComputation'
import type { RowsState } from '../tasks/rowsState'
import { fileSheets, taskSheets } from '../tasks/taskSheets'
import { labelledFiles, labelMapFlags, labelMapNames, requireBothMaps } from './labelMapFiles'
import type { RegistrationSetting } from './registrationSetting'

/** Errors of landmarks and the regularity of displacements, case by case. @throws MedgradeError `bad-argument`. */
export function registrationComputation(
  options: EvaluateOptions,
  beside: readonly BesideName[],
  labels: readonly NamedLabel[] | null,
): Computation {
  const { tables = {} } = options
  const hasLabels = requireBothMaps(beside, options)
  const { endings, wanted } = fileSheets.displacements
  const spacing = options.spacing === undefined ? null : sizesOf(options.spacing)
  const usual = options.metrics === undefined || options.preset !== undefined
  const all = fitting(metricSpecs(options.metrics ?? taskSheets.registration.metrics, 'registration'), {
    usual,
    hasLabels,
  })
  const robust = all.filter(({ metric }) => metric === 'robustMean30')
  const own = all
    .filter((spec) => !robust.includes(spec))
    .map((spec) => (spacing === null ? spec : { ...spec, unit: unitWith(spec, spacing) }))
  const [metrics, overlaps] = [own.filter((spec) => !isOfLabels(spec)), own.filter(isOfLabels).map(inVoxels)]
  const measured = [...metrics, ...overlaps]
  const ofWhich = robust.map((spec) => ({ spec, of: measured.find(({ name }) => name === robustOf[spec.name]) }))
  if (ofWhich.some(({ of }) => of === undefined))
    refuse('bad-argument', 'metrics', nameList(all.map(({ name }) => name)), robustWords)
  const words = Object.fromEntries(Object.entries(tables).filter(([, value]) => value !== undefined && value !== false))
  const setting: RegistrationSetting = { metrics, usual, spacing, labels, overlaps, words }
  const endingOf = (path: string) =>
    imageEnding(path) || (endings.find((ending) => path.toLowerCase().endsWith(ending)) ?? '')
  const list: Computation['cases'] = async (source, side) =>
    (await listedCases(source, side, endingOf, options)).map((one) => ({
      ...one,
      key: withoutKind(one.key),
      name: withoutKind(one.name),
    }))
  const shared = { task: 'registration', setting, endings: endingOf, wanted, reader: 'any' } as const
  const named = [...measured, ...ofWhich.map(({ spec, of }) => ({ ...spec, unit: of!.unit }))]
  const ofFiles = hasLabels ? { files: labelledFiles, values: labelMapNames } : {}
  const plain = rowsComputation({ ...shared, metrics: named, list, ...ofFiles }, options)
  const computation = overlaps.length === 0 ? plain : withConventions(plain, overlaps)
  if (robust.length === 0) return computation
  return {
    ...computation,
    async over() {
      const known = ofWhich.map((): number[] => [])
      return {
        add({ rows }: RowsState) {
          for (const [k, { of }] of ofWhich.entries()) {
            const value = meanOfLabels(rows, of!)
            if (!Number.isNaN(value)) known[k]!.push(value)
          }
        },
        // No case may have the files that a number is of.
        end: () =>
          known.every((values) => values.length === 0)
            ? null
            : {
                name: 'all',
                rows: ofWhich.flatMap(({ spec: { name: metric, options: own }, of }, k) =>
                  known[k]!.length === 0
                    ? []
                    : [{ label: 'all', metric, value: robustMean30(known[k]!, own), unit: of!.unit }],
                ),
              },
      }
    },
  }
}

const sheetOf = ({ metric }: Pick<MetricSpec, 'metric'>) =>
  taskMetrics('registration').find(({ name }) => name === metric)!

const isOfLabels = (spec: MetricSpec) => sheetOf(spec).input === 'labels'

/** Distances between labels are in voxels, as in Learn2Reg. */
const inVoxels = (spec: MetricSpec): MetricSpec => (spec.unit === 'mm' ? { ...spec, unit: 'voxel' } : spec)

/** The metric whose quantile over the cases a name is. */
const robustOf: Readonly<Record<string, string>> = {
  tre30: 'tre',
  sdlogj30: 'sdlogj',
  dsc30: 'dice',
  hd95_30: 'hd95:surface-distance',
}
const robustWords = Object.entries(robustOf)
  .map(([name, of]) => `${name} beside ${of}`)
  .join(', ')

/** The metrics that the given folders allow. @throws MedgradeError `bad-argument`, `bad-option` where one is asked for without label maps, or none with them. */
function fitting(
  all: readonly MetricSpec[],
  { usual, hasLabels }: { readonly usual: boolean; readonly hasLabels: boolean },
): readonly MetricSpec[] {
  const isOf = (spec: MetricSpec) =>
    isOfLabels(spec) || all.some((one) => one.name === robustOf[spec.name] && isOfLabels(one))
  if (hasLabels && !all.some(isOfLabels))
    refuse(
      'bad-option',
      labelMapFlags,
      'options that no metric of the run takes',
      'dice, hd95:surface-distance or another of labels',
    )
  if (hasLabels) return all
  const without = all.find(isOfLabels)
  if (without && !usual) refuse('bad-argument', `metric ${without.name}`, 'no label maps', labelMapFlags)
  return usual ? all.filter((spec) => !isOf(spec)) : all
}

/** Distances between labels say which definition they follow. */
function withConventions(computation: Computation, overlaps: readonly MetricSpec[]): Computation {
  const known = new Map(overlaps.map(({ name, convention }) => [name, convention]))
  return {
    ...computation,
    metrics: (cases) =>
      computation.metrics(cases).map((one) => {
        const convention = known.get(one.name) ?? null
        return convention === null ? one : { ...one, convention }
      }),
  }
}

/** The mean of a metric over the labels of a case, which skips NaN; NaN: the case has none of them. */
function meanOfLabels(rows: RowsState['rows'], { name }: MetricSpec): number {
  return mean(rows.flatMap(({ metric, value }) => (metric === name && !Number.isNaN(value) ? [value] : [])))
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
