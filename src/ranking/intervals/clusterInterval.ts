import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { numpyMean } from '../../python/numpyMean'
import { checkedResampling, leaveOneOut, resample } from '../resampling/resample'
import { valuesOrNaN } from '../valueOrNaN'
import { type Interval, type IntervalOptions, intervalTable } from './interval'
import { assembleInterval, endsByDefault, type ResamplingMethod } from './statisticInterval'

export interface ClusterIntervalOptions extends IntervalOptions<ResamplingMethod> {
  /** Of the values of the images drawn. Default their mean. */
  readonly statistic?: (values: Float64Array) => number
}

export interface ClusterInterval extends Interval {
  readonly patients: Whole
  /** One-way intraclass correlation of the images of a patient. */
  readonly intraclassCorrelation: number
  /** 1 + (mean number of images − 1)·correlation: by this the variance grows against independent images. */
  readonly designEffect: number
}

/**
 * Interval over several images of a patient: patients are resampled with all their images. Without a `method`: BCa where it is defined, else percentile.
 *
 * @param values one an image; NaN or null for missing, which is left out and counted.
 * @param patients the patient of each image.
 * @throws MedgradeError `shape-mismatch` for different lengths; else as {@link meanInterval}.
 * @example
 * const { patients, designEffect } = clusterInterval([0.9, 0.9, 0.6, 0.6], ['a', 'a', 'b', 'b'])
 * patients // → 2
 * designEffect // → 2
 */
export function clusterInterval(
  values: ArrayLike<number | null>,
  patients: ArrayLike<number | string>,
  options: ClusterIntervalOptions = {},
): ClusterInterval {
  checkArguments({ values, patients }, 'list', ['string or number'])
  checkOptions('clusterInterval', options, { ...intervalTable, statistic: 'function' })
  const { tail, level } = checkedResampling(options)
  if (values.length !== patients.length)
    refuse('shape-mismatch', 'patients', `${patients.length} values`, `${values.length} values`)
  const all = valuesOrNaN(values, 'values')
  const groups = groupsOf(all, patients)
  const { statistic = numpyMean } = options
  const ofPatients = (drawn: ArrayLike<number>) =>
    statistic(Float64Array.from(Array.from(drawn, (patient) => groups[patient]!).flat()))
  const resampled = resample(groups.length, ofPatients, options)
  const chosen = endsByDefault(resampled, options.method, tail, () => leaveOneOut(groups.length, ofPatients))
  const images = groups.reduce((sum, group) => sum + group.length, 0)
  const missing = all.length - images
  const facts = {
    values: all,
    ...(options.statistic === undefined && { statistic: 'mean' }),
    clusters: groups.length,
    images,
    clusterResampling: true,
  }
  const found = assembleInterval({ resampled, ...chosen, level, cases: images, missing, facts })
  return { ...found, patients: groups.length, ...likeness(groups, images) }
}

/** The present values of each patient, patients in the order of their first image. */
function groupsOf(values: Float64Array, patients: ArrayLike<number | string>): number[][] {
  const groups = new Map<number | string, number[]>()
  values.forEach((value, i) => {
    if (Number.isNaN(value)) return
    const group = groups.get(patients[i]!)
    if (group) group.push(value)
    else groups.set(patients[i]!, [value])
  })
  return [...groups.values()]
}

/** From the mean squares between and within patients. */
function likeness(groups: readonly number[][], images: number) {
  const k = groups.length
  const total = numpyMean(groups.flat())
  let between = 0
  let within = 0
  let squares = 0
  for (const group of groups) {
    const mean = numpyMean(group)
    between += group.length * (mean - total) ** 2
    for (const value of group) within += (value - mean) ** 2
    squares += group.length ** 2
  }
  between /= k - 1
  within /= images - k
  const size = (images - squares / images) / (k - 1)
  const intraclassCorrelation = (between - within) / (between + (size - 1) * within)
  return { intraclassCorrelation, designEffect: 1 + (images / k - 1) * intraclassCorrelation }
}
