import type { PreparedPair } from '../../array/labels/labelPair'
import type { ComponentRule } from '../../kernels/components/openComponents'
import type { LabelPart } from '../../understanding/labels/labelArrays'
import type { PictureSetting } from '../../understanding/pictures/understoodPictures'
import type { TableFlags } from '../flags/tableFlags'
import type { LabelFlags } from './labelInputs'
import type { ArrayFlags, ZarrFlags } from './metricFiles'

export interface MetricInParts {
  readonly name: string
  /** The components that it counts in arrays of so many axes. */
  rule(rank: number): ComponentRule | null
  /** Whether it is computed from counts. */
  takesCounts(): Promise<boolean>
  /** Its arguments. */
  argumentsOf(pair: PreparedPair): readonly PreparedPair[]
}

export interface InputFlags extends ArrayFlags, TableFlags, LabelFlags, ZarrFlags {
  /** What arrays are: labels, or values of a picture. */
  readonly means?: 'labels' | 'pictures'
  /** Of a metric of images that are read in parts. */
  readonly inParts?: MetricInParts
  /** Whether each value is an object, and so is each region of a GeoJSON file. */
  readonly ofObjects?: boolean
  readonly gray?: boolean
  /** The images whose grid contours are drawn on. */
  readonly series?: string
  readonly range?: PictureSetting['range']
  /** Whether the metric takes colours channel by channel, or none. */
  readonly ofChannels?: boolean
  readonly greyOnly?: boolean
  readonly id?: string
  readonly byRow?: boolean
  readonly column?: string
  readonly referenceColumn?: string
  readonly predictionColumn?: string
  readonly confidenceColumn?: string
  /** Options of the metric that name a file or a column. */
  readonly mask?: string
  /** Whether raters are compared with probabilities, not with labels. */
  readonly ofShares?: boolean
  /** The label maps of further raters. */
  readonly rater?: readonly string[]
  /** Labels of a picture that count neither way. */
  readonly excluded?: readonly number[]
  readonly convention?: string
  /** A displacement beside landmarks. */
  readonly field?: string
  readonly referenceTracks?: string
  readonly predictionTracks?: string
  readonly maxDetections?: readonly number[]
  readonly iouType?: 'bbox' | 'segm'
  readonly sampleWeight?: string
  readonly labels?: readonly (string | number)[] | string
  readonly positiveLabel?: string
  /** Cost of a disagreement by the distance of the classes in their order. */
  readonly weights?: string
}

export interface Inputs {
  /** The arguments of the metric before its options. */
  readonly values: readonly unknown[]
  /** The arguments of each label that has a name, in place of `values`. */
  readonly parts?: readonly LabelPart[]
  /** Whether the files have no voxel size, so that sizes and distances are in voxels. */
  readonly inVoxels?: boolean
  /** Options read from files. */
  readonly options: Readonly<Record<string, unknown>>
  readonly warnings: readonly string[]
  /** What the files were taken for. */
  readonly understood?: readonly string[]
}
