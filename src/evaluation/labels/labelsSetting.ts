import type { RunDecision } from '../../understanding/runDecision'
import type { EmptyPolicy } from '../metrics/emptyPolicy'
import type { MetricSpec } from '../metrics/metricSpec'

/** What all cases share; sent to other processes. */
export type LabelsSetting = {
  readonly labels: readonly { readonly name: string; readonly values: readonly number[] }[] | null
  readonly ignore: number | null
  /** Values that the channels of nnU-Net's regions write. */
  readonly classOrder: readonly number[] | null
  readonly channels: readonly string[] | null
  readonly threshold: number | null
  readonly activation: 'argmax' | null
  readonly foreground: 'nonzero' | null
  readonly round: boolean
  readonly nan: 'background' | null
  readonly channelAxis: number | null
  readonly colours: string | null
  readonly frame: number | null
  readonly spacing: readonly number[] | null
  readonly metrics: readonly MetricSpec[]
  /** Whether a metric was given with a tolerance in mm. */
  readonly tolerance: boolean
  readonly empty: EmptyPolicy
  readonly geometry: 'warn' | 'strict' | 'resample'
  /** Smallest IoU of two components that match; null: no rows of components. */
  readonly instances: number | null
}

/** What a case needs beside its files. */
export type LabelsValues = {
  readonly setting: LabelsSetting
  /** Label names of the files of a side; null: one file. */
  readonly referenceFiles: readonly string[] | null
  readonly predictionFiles: readonly string[] | null
  readonly referenceName: string
  readonly predictionName: string
  /** What all files of the run decided, where it differs from what this case alone proves; absent: nothing. */
  readonly decided?: RunDecision
  /** Of the images of two DICOM segmentations. */
  readonly grid: { readonly affine: readonly number[]; readonly shape: readonly number[] } | null
}

/** Setting and names of a case. */
export type CaseSetting = LabelsSetting & Omit<LabelsValues, 'setting'>
