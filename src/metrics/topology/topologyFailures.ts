import type { LabelPair } from '../../contract'
import { undetectedLabels } from '../instances/undetectedLabels'
import { labelAdjacency } from '../overlap/labelAdjacency'
import { betti0 } from './betti0'

/** The labels at which a condition on topology fails. */
export type TopologyFailures = {
  readonly detection: readonly number[]
  readonly neighbours: readonly number[]
  readonly components: readonly number[]
}

/**
 * The labels that are not found (from this IoU on) nor rightly absent, that have other neighbours, and that have more or fewer components than in the
 * reference.
 */
export function topologyFailures(pair: LabelPair, labels: readonly number[], iou: number): TopologyFailures {
  const differing = (of: (side: 'reference' | 'prediction', label: number) => unknown) =>
    labels.filter((label) => `${of('reference', label)}` !== `${of('prediction', label)}`)
  return {
    detection: undetectedLabels(pair, labels, iou),
    neighbours: differing((side, label) => labelAdjacency(pair, { side }).get(label)),
    components: differing((side, label) => betti0(pair, { side, label })),
  }
}
