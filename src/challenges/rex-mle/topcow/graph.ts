/** The circle of Willis as a graph, as TopCoW's own evaluation reads it from a mask: four edges in front, four at the back. */
import { labelMedian } from '../../../array/labels/labelMedian'
import type { LabelPair, NdArray } from '../../../contract'
import { labelAdjacency } from '../../../metrics/overlap/labelAdjacency'
import { topologyFailures } from '../../../metrics/topology/topologyFailures'
import { foundFrom } from '../vessels/vesselChallenge'
import { type Region, type RegionVerdict, regionLabels } from './labels'

type Side = 'reference' | 'prediction'

/** The variants of both masks, and the reference's once more where the topology agrees, else `fail`; with what fails, a flip of left and right among it. */
export function regionVerdict(pair: LabelPair, region: Region) {
  const truth = variantOf(pair, 'reference', region)
  const failed = { ...topologyFailures(pair, regionLabels[region], foundFrom), flip: isFlipped(pair, region) }
  const match = !failed.flip && failed.detection.length + failed.neighbours.length + failed.components.length === 0
  const graph = variantOf(pair, 'prediction', region)
  return { verdict: { truth, graph, topology: match ? truth : 'fail' } satisfies RegionVerdict, failed }
}

/** The four edges of a region: L-A1, Acom, 3rd-A2, R-A1, or L-Pcom, L-P1, R-P1, R-Pcom. A1 is an ACA that touches its ICA, P1 a PCA that touches BA. */
function variantOf(pair: LabelPair, side: Side, region: Region): string {
  const touching = labelAdjacency(pair, { side })
  const has = (label: number) => Number(touching.has(label))
  const touches = (label: number, other: number) => Number(touching.get(label)?.includes(other) ?? false)
  const edges =
    region === 'anterior'
      ? [touches(12, 6), has(10), has(15), touches(11, 4)]
      : [has(9), touches(3, 1), touches(2, 1), has(8)]
  return edges.join('_')
}

/** Labels of the left and the right vessel of a region; the first two that the prediction has decide. */
const twins: Readonly<Record<Region, readonly (readonly [left: number, right: number])[]>> = {
  anterior: [
    [6, 4],
    [12, 11],
  ],
  posterior: [[3, 2]],
}

/** In LPS images x grows to the left: a left vessel whose median lies below that of the right one is on the wrong side. */
function isFlipped(pair: LabelPair, region: Region): boolean {
  const present = twins[region].find((both) => both.every((label) => pair.count(label).prediction > 0))
  const x = (label: number) => labelMedian(pair.prediction as NdArray<Uint8Array>, label)
  return present !== undefined && x(present[0]) < x(present[1])
}
