/** The metrics by panoptica's names, in the order of its enumeration, which is the order of the global values. */
export const panopticaMetrics = ['DSC', 'IOU', 'ASSD', 'clDSC', 'RVD', 'RVAE', 'CEDI', 'HD', 'HD95', 'NSD'] as const

export type PanopticaMetric = (typeof panopticaMetrics)[number]

/** Values of a metric without any match; null stands for Python's None. */
export interface PanopticaEdgeCase {
  readonly noInstances: number | null
  readonly emptyReference: number | null
  readonly emptyPrediction: number | null
  /** Instances on both sides, none of them matched. */
  readonly normal: number | null
}

export interface PanopticaMatcher {
  /** `NaiveThresholdMatching`, `MaxBipartiteMatching`, `MaximizeMergeMatching`. */
  readonly kind: 'naive' | 'bipartite' | 'merge'
  readonly metric: PanopticaMetric
  readonly threshold: number
  readonly strict: boolean
  /** Naive matching only. */
  readonly manyToOne: boolean
}

export interface PanopticaGroup {
  readonly name: string
  readonly labels: readonly number[]
  /** All labels are one mask. */
  readonly merged: boolean
  /** Values are instances and are matched by equality. */
  readonly single: boolean
}

/** What a `Panoptica_Evaluator` is made of. */
export interface PanopticaConfig {
  readonly input: 'semantic' | 'unmatched' | 'matched'
  /** Library of the components; `default`: cc3d for three axes, scipy below; null: none, so semantic input is refused. */
  readonly components: 'default' | 'cc3d' | 'scipy' | null
  readonly matcher: PanopticaMatcher | null
  readonly edgeCases: Readonly<Partial<Record<PanopticaMetric, PanopticaEdgeCase>>>
  /** Standard deviation of no values. */
  readonly emptyStd: number | null
  /** Null: one group `ungrouped` with all labels. */
  readonly groups: readonly PanopticaGroup[] | null
  readonly instanceMetrics: readonly PanopticaMetric[]
  readonly globalMetrics: readonly PanopticaMetric[]
  /** Pairs that miss the threshold count as misses. */
  readonly decision: { readonly metric: PanopticaMetric; readonly threshold: number } | null
  readonly perRegion: boolean
}

/** Keys and values in panoptica's order; null stands for Python's None. */
export type PanopticaValues = { readonly [key: string]: number | null }

/** The result of one group. */
export type PanopticaResult = {
  readonly values: PanopticaValues
  /** Matched reference instances by number, then the others. */
  readonly instances: readonly PanopticaValues[]
  /** Means over the regions, with `perRegion` only. */
  readonly regions: PanopticaValues | null
}

/** Which direction panoptica takes for matching; it lists NSD among the distances. */
export function lowerIsBetter(metric: PanopticaMetric): boolean {
  return !['DSC', 'IOU', 'clDSC'].includes(metric)
}
