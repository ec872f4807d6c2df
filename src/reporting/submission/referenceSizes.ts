import type { SubmissionResults } from './submissionResults'

/** Names under which metrics state the size of the reference. */
const names = ['volume_reference', 'voxels_reference', 'gt_voxels', 'reference_volume_ml', 'gt_volume_ml']

/** The size of the reference of each case; null where no metric states it. */
export function referenceSizes({
  caseMetrics,
  labels,
}: Pick<SubmissionResults, 'caseMetrics' | 'labels'>): { readonly name: string; readonly values: Float64Array } | null {
  for (const name of names) {
    const own = labels.filter((label) => label.name === name)
    // The size of a case with several labels is that of all of them.
    if (own.length > 0) return { name: titleOf(name), values: sums(own.map(({ values }) => values)) }
    const metric = caseMetrics.find((one) => one.name === name)
    if (metric) return { name: titleOf(name), values: metric.values }
  }
  return null
}

function titleOf(name: string): string {
  return /vox/.test(name) ? 'voxels' : 'mL'
}

function sums(columns: readonly Float64Array[]): Float64Array {
  return columns[0]!.map((_, at) => {
    const present = columns.map((values) => values[at]!).filter((value) => !Number.isNaN(value))
    return present.length === 0 ? Number.NaN : present.reduce((sum, value) => sum + value, 0)
  })
}
