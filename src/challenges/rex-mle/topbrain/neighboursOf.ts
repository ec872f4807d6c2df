import type { LabelPair } from '../../../contract'
import { labelAdjacency } from '../../../metrics/overlap/labelAdjacency'
import type { TopbrainTable } from './tables'

/** The labels that touch in the prediction, and of those that touch a label the ones that the table does not allow. */
export function neighboursOf(pair: LabelPair, table: TopbrainTable) {
  const touching = labelAdjacency(pair, { side: 'prediction' })
  const forbidden = (label: number) =>
    (touching.get(label) ?? []).filter((other) => !table.neighbors[label]?.includes(other))
  return { touching, forbidden }
}
