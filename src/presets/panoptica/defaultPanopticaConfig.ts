import type { PanopticaConfig, PanopticaEdgeCase, PanopticaMetric } from './panopticaTypes'

const overlap: PanopticaEdgeCase = { noInstances: Number.NaN, emptyReference: 0, emptyPrediction: 0, normal: 0 }
const distance: PanopticaEdgeCase = {
  noInstances: Number.NaN,
  emptyReference: Infinity,
  emptyPrediction: Infinity,
  normal: Infinity,
}
const undefinedAlways: PanopticaEdgeCase = {
  noInstances: Number.NaN,
  emptyReference: Number.NaN,
  emptyPrediction: Number.NaN,
  normal: Number.NaN,
}

/** The values without matches of panoptica's `EdgeCaseHandler()`; HD, HD95, NSD and CEDI have none. */
export const defaultEdgeCases: Readonly<Partial<Record<PanopticaMetric, PanopticaEdgeCase>>> = {
  DSC: overlap,
  clDSC: overlap,
  IOU: overlap,
  ASSD: distance,
  RVD: undefinedAlways,
  RVAE: undefinedAlways,
}

/** Semantic masks, components, best pairs first with an IoU of at least 0.5, and the metrics and edge cases of `Panoptica_Evaluator()`. */
export const defaultPanopticaConfig: PanopticaConfig = {
  input: 'semantic',
  components: 'default',
  matcher: { kind: 'naive', metric: 'IOU', threshold: 0.5, strict: false, manyToOne: false },
  edgeCases: defaultEdgeCases,
  emptyStd: Number.NaN,
  groups: null,
  instanceMetrics: ['DSC', 'IOU', 'ASSD', 'RVD'],
  globalMetrics: ['DSC'],
  decision: null,
  perRegion: false,
}
