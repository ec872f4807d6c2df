/** The circle of Willis as a graph, as TopCoW's own evaluation reads it off a mask: four edges in front, four at the back, and whether they match. */
import type { PreparedPair, Side } from '../../../array/labels/labelPair'
import { labelRuns } from '../../../array/labels/labelRuns'
import { labelAdjacency } from '../../../metrics/overlap/labelAdjacency'
import { pieces } from '../../../metrics/topology/betti0Error'
import { verdictOf } from '../vessels/detection'
import { anteriorLabels, posteriorLabels, type RegionVerdict } from './labels'

/** The variants of both masks, and the reference's once more where the topology agrees, else `fail`. */
export function regionVerdict(pair: PreparedPair, region: 'anterior' | 'posterior'): RegionVerdict {
  const truth = variantOf(pair, 'reference', region)
  const match = sameTopology(pair, region === 'anterior' ? anteriorLabels : posteriorLabels) && !isFlipped(pair, region)
  return { truth, graph: variantOf(pair, 'prediction', region), topology: match ? truth : 'fail' }
}

/** The four edges of a region: L-A1, Acom, 3rd-A2, R-A1, or L-Pcom, L-P1, R-P1, R-Pcom. A1 is an ACA that touches its ICA, P1 a PCA that touches BA. */
function variantOf(pair: PreparedPair, side: Side, region: 'anterior' | 'posterior'): string {
  const touching = labelAdjacency(pair, { side })
  const has = (label: number) => Number(touching.has(label))
  const touches = (label: number, other: number) => Number(touching.get(label)?.includes(other) ?? false)
  const edges =
    region === 'anterior'
      ? [touches(12, 6), has(10), has(15), touches(11, 4)]
      : [has(9), touches(3, 1), touches(2, 1), has(8)]
  return edges.join('_')
}

/** Every label found or rightly absent, with the same neighbours and as many components as in the reference. */
function sameTopology(pair: PreparedPair, labels: readonly number[]): boolean {
  const neighbours = (side: Side, label: number) => labelAdjacency(pair, { side }).get(label)?.join()
  return labels.every(
    (label) =>
      verdictOf(pair, label).startsWith('T') &&
      neighbours('reference', label) === neighbours('prediction', label) &&
      pieces(pair, label, 'reference', 3) === pieces(pair, label, 'prediction', 3),
  )
}

/** In LPS images x grows to the left, so a left vessel whose median lies below that of its right twin has been swapped with it. */
function isFlipped(pair: PreparedPair, region: 'anterior' | 'posterior'): boolean {
  const twins =
    region === 'anterior'
      ? [
          [6, 4],
          [12, 11],
        ]
      : [[3, 2]]
  const pairOf = twins.find((both) => both.every((label) => pair.count(label).prediction > 0))
  if (!pairOf) return false
  const [left, right] = pairOf.map((label) => medianX(pair, label))
  return left! < right!
}

function medianX(pair: PreparedPair, label: number): number {
  const runs = pair.runs?.prediction ?? labelRuns(pair.data('prediction'), pair.nx)
  const x = new Int32Array(pair.count(label).prediction)
  let n = 0
  for (let r = 0; r < runs.count; r++) {
    if (runs.label[r] !== label) continue
    for (let i = runs.start[r]!; i < runs.end[r]!; i++) x[n++] = i % pair.nx
  }
  x.sort()
  return (x[(x.length - 1) >> 1]! + x[x.length >> 1]!) / 2
}
