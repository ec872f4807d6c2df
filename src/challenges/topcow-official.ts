/** TopCoW task 1 as its organisers evaluate it: labels of either image, edge lists and topology verdicts, balanced over variants. */
import type { PreparedPair, Side } from '../array/labelPair'
import { pairVoxels } from '../array/pairVoxels'
import type { CaseEvidence, CaseResult, Plain, Volume } from '../contract'
import { pieces } from '../metrics/betti0Error'
import { labelAdjacency } from '../metrics/labelAdjacency'
import { detectionScores, verdictOf, verdictsOf } from './detection'
import { checkKnownLabels, detectionSpreads, meansAndSpreads, officialScores, shownOnly } from './officialVessels'
import {
  anteriorLabels,
  groupTwo,
  isKnownLabel,
  posteriorLabels,
  type RegionVerdict,
  type TopcowState,
} from './topcow-labels'
import { vesselPair } from './vesselPair'

const perCase = ['dice', 'cldice', 'b0_error', 'hd95']
const more = ['hd100', 'merged_dice', 'merged_b0_error', 'merged_hd95', 'merged_hd100']
const detected = ['precision_grp2', 'recall_grp2']
const spreads = [...perCase, ...more, 'f1_grp2', ...detected].map((name) => `${name}_std`)

/** The variant `official`, where it differs; `aggregate` is the one of the standard variant. */
export function officialTopcow(
  rates: readonly string[],
  aggregate: (cases: readonly CaseResult<TopcowState>[]) => Readonly<Record<string, number>>,
) {
  return {
    metrics: [
      { name: 'dice', direction: 'higher' },
      { name: 'cldice', direction: 'higher' },
      { name: 'b0_error', direction: 'lower' },
      { name: 'hd95', direction: 'lower', unit: 'mm' },
      ...rates.map((name) => ({ name, direction: 'higher' as const })),
      ...shownOnly([...more, ...detected, ...spreads]),
    ],
    conventions: {
      labels: 'every known label of either image; an unknown one is an error',
      'label on one side only': 'dice 0, hd95 90, b0_error the other count',
      'empty/empty': '0 for dice, cldice, b0_error and hd95',
      cldice: 'all labels merged, thinned along x, y, z',
      hd95: '26-neighbour contours, larger of both directions',
      grid: 'sizes must agree; the geometry of the prediction is ignored; no region is cropped',
      graph: 'edge lists of both masks, accuracy balanced over the variants of the references',
      std: 'over cases with n - 1, over labels (f1, precision, recall) with n',
    },
    scoreCase: ({ reference, prediction }: { reference: Volume; prediction: Volume }): CaseEvidence<TopcowState> => {
      const { pair, facts, warnings } = vesselPair(reference, prediction, true)
      checkKnownLabels(pair, isKnownLabel)
      const { labels, means, merged } = officialScores(pair, 90)
      const { merged_cldice: cldice, ...more } = merged
      const detection = verdictsOf(pair, groupTwo)
      const [anterior, posterior] = [regionVerdict(pair, 'anterior'), regionVerdict(pair, 'posterior')]
      return {
        metrics: { ...means, cldice, ...more },
        labels,
        facts: { ...facts, detection, anterior, posterior } as Record<string, Plain>,
        state: { detection, anterior, posterior },
        warnings,
      }
    },
    aggregate: (cases: readonly CaseResult<TopcowState>[]) => ({
      ...aggregate(cases),
      ...meansAndSpreads(cases, [...perCase, ...more]),
      ...detectionSpreads(detectionScores(cases, groupTwo), 'grp2'),
    }),
  } as const
}

function regionVerdict(pair: PreparedPair, region: 'anterior' | 'posterior'): RegionVerdict {
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
  const x = pairVoxels(pair, label, 'prediction')
    .map((voxel) => voxel % pair.grid.nx)
    .sort()
  return (x[(x.length - 1) >> 1]! + x[x.length >> 1]!) / 2
}
