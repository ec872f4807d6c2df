import { checkArguments } from '../../errors/checkArguments'
import { median as medianOf } from '../../kernels/statistics/quantile'
import { numpyMean } from '../../python/numpyMean'
import { pythonFloatText } from '../../python/pythonFloatText'
import { sampleDeviation } from '../common/sampleDeviation'
import type { PanopticaGroups } from '../panoptica/evaluatePanoptica'
import type { PanopticaResult } from '../panoptica/panopticaTypes'
import type { Brats2026Cohort } from './brats2026Summary'

/** Limits of the table for metastases. */
export interface Brats2026Limits {
  /** Lesions of at least this volume in mm³ are large. The challenge takes 27, the parser's default is 20. */
  readonly volume: number
  /** Dice from which a matched lesion counts as found. The challenge takes 0.2, the parser's default is 0.1. */
  readonly overlap: number
}

/** Instead of an infinite distance: the diameter of the cube in SRI space. */
const PENALTY = 373

type Values = Record<string, number>

/**
 * The table of `brats-parse-metrics`: `seg`, or `mets` with limits. Subjects with an error are left out; missing ones get 0, and 373 where a column's
 * name holds `hd95`; mean, sample deviation and median of each column follow.
 *
 * @example
 * brats2026Scores({ subjects: [], missing: ['a.nii.gz'] }).split('\n')[1] // → 'a.nii.gz'
 */
export function brats2026Scores(cohort: Brats2026Cohort, limits?: Brats2026Limits): string {
  checkArguments({ cohort }, { subjects: ['object'], missing: ['string'] })
  const { subjects, missing } = cohort
  const rows: { id: string; values: Values }[] = []
  for (const subject of subjects)
    if (!('error' in subject)) rows.push({ id: subject.name, values: valuesOf(subject.groups, limits) })
  const columns = Object.keys(rows[0]?.values ?? {})
  const absent = Object.fromEntries(columns.map((column) => [column, column.includes('hd95') ? PENALTY : 0]))
  rows.push(...missing.map((id) => ({ id, values: absent })))
  if (rows.length === 0) return ''
  const summaries = [
    ['mean', (values: readonly number[]) => numpyMean(values, { skipMissing: true })],
    ['std', (values: readonly number[]) => sampleDeviation(values, 1)],
    [
      'median',
      (values: readonly number[]) => medianOf(Float64Array.from(values.filter((value) => !Number.isNaN(value)))),
    ],
  ] as const
  const lines = [['subject_id', ...columns]]
  for (const { id, values } of rows) lines.push([quoted(id), ...columns.map((column) => cell(values[column]!))])
  for (const [name, summary] of summaries) {
    const of = (column: string) => rows.map(({ values }) => values[column]!)
    lines.push([name, ...columns.map((column) => cell(summary(of(column))))])
  }
  return lines.map((line) => `${line.join(',')}\n`).join('')
}

function valuesOf(groups: PanopticaGroups, limits: Brats2026Limits | undefined): Values {
  const values: Values = {}
  for (const [group, result] of Object.entries(groups)) {
    const own = { ...detection(result), ...(limits ? lesions(result, limits) : segmentation(result)) }
    for (const [column, value] of Object.entries(own)) values[`${column}_${group}`] = value
  }
  return values
}

function detection({ values }: PanopticaResult): Values {
  return {
    all_instance_tp: valueOrNaN(values.tp),
    all_instance_fp: valueOrNaN(values.fp),
    all_instance_fn: valueOrNaN(values.fn),
    all_instance_f1: valueOrNaN(values.rq),
  }
}

function segmentation({ values }: PanopticaResult): Values {
  const distance = valueOrNaN(values.global_bin_hd95)
  return {
    global_dsc: valueOrNaN(values.global_bin_dsc),
    global_nsd: valueOrNaN(values.global_bin_nsd),
    global_hd95: Math.abs(distance) === Infinity ? PENALTY : distance,
  }
}

function lesions({ values, instances }: PanopticaResult, limits: Brats2026Limits): Values {
  const found = { large: 0, small: 0 }
  const missed = { large: 0, small: 0 }
  const dice: number[] = []
  const nsd: number[] = []
  const hd95: number[] = []
  for (const instance of instances) {
    const kind = instance.volume! >= limits.volume ? 'large' : 'small'
    const matched = instance.is_matched === 1
    const own = matched ? valueOrNaN(instance.sq_dsc) : 0
    if (matched && own >= limits.overlap) found[kind]++
    else missed[kind]++
    if (kind === 'small') continue
    dice.push(own)
    nsd.push(matched ? valueOrNaN(instance.sq_nsd) : 0)
    hd95.push(matched ? valueOrNaN(instance.sq_hd95) : PENALTY)
  }
  const hasLarge = found.large + missed.large > 0
  const hasSmall = found.small + missed.small > 0
  const fp = valueOrNaN(values.fp)
  for (let k = 0; k < fp; k++) {
    dice.push(0)
    nsd.push(0)
    hd95.push(PENALTY)
  }
  const finite = hd95.filter((value) => Math.abs(value) !== Infinity)
  const large = (value: number) => (hasLarge ? value : Number.NaN)
  const small = (value: number) => (hasSmall ? value : Number.NaN)
  return {
    large_instance_tp: found.large,
    large_instance_fp: fp,
    large_instance_fn: missed.large,
    large_instance_f1: f1(found.large, fp, missed.large),
    lesionwise_dsc_mean: large(numpyMean(dice)),
    lesionwise_dsc_std: large(sampleDeviation(dice, 0)),
    lesionwise_hd95_mean: large(finite.length ? numpyMean(finite) : PENALTY),
    lesionwise_hd95_std: large(finite.length ? sampleDeviation(finite, 0) : 0),
    lesionwise_nsd_mean: large(numpyMean(nsd)),
    lesionwise_nsd_std: large(sampleDeviation(nsd, 0)),
    small_instance_tp: small(found.small),
    small_instance_fn: small(missed.small),
    small_instance_fp: small(fp),
    small_instance_f1: small(f1(found.small, fp, missed.small)),
  }
}

function f1(tp: number, fp: number, fn: number): number {
  const denominator = 2 * tp + fp + fn
  return denominator > 0 ? (2 * tp) / denominator : 0
}

function valueOrNaN(value: number | null | undefined): number {
  return value ?? Number.NaN
}

function cell(value: number): string {
  return Number.isNaN(value) ? '' : pythonFloatText(value)
}

/** As pandas quotes a cell. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
