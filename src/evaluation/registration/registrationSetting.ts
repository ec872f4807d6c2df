import type { NdArray, Plain } from '../../contract'
import type { NamedLabel } from '../../understanding/labels/labelNames'
import type { Sheet } from '../../understanding/tables/sheet'
import type { MetricSpec } from '../metrics/metricSpec'

/** What all cases of a run share; sent to other processes. */
export type RegistrationSetting = {
  readonly metrics: readonly MetricSpec[]
  /** Whether the metrics are those of the task or of a preset, of which a case has those that fit its files. */
  readonly usual: boolean
  /** Voxel size of the moving image in the order of the axes; null: errors are in voxels. */
  readonly spacing: readonly number[] | null
  /** The labels of warped label maps by name; null: every value. */
  readonly labels: readonly NamedLabel[] | null
  /** Metrics of the labels of the fixed image and those of the moving one, warped; empty: none. */
  readonly overlaps: readonly MetricSpec[]
  /** The words about tables that were given. */
  readonly words: { readonly [word: string]: Plain }
}

/** A file of a case: points, or an array. */
export type RegistrationFile = { readonly table: string | Sheet } | { readonly array: NdArray }
