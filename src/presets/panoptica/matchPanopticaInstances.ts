import { type RunOverlaps, runOverlaps } from '../../kernels/components/runOverlaps'
import { unionOfRuns } from '../../kernels/components/unionOfRuns'
import { assignment } from '../../kernels/matching/assignment'
import { type MaskScale, maskMetrics } from './maskMetrics'
import type { Instances } from './panopticaInstances'
import { lowerIsBetter, type PanopticaMatcher } from './panopticaTypes'

/** For each matched reference instance the numbers of its predictions. */
export type PanopticaMatches = Map<number, number[]>

interface Matching {
  readonly reference: Instances
  readonly prediction: Instances
  readonly overlaps: RunOverlaps
  /** Score of each overlap. */
  readonly scores: Float64Array
  readonly matcher: PanopticaMatcher
  /** Unit voxels: panoptica matches without spacing. */
  readonly scale: MaskScale
}

/** Matches instances as panoptica's matchers do. Neither side is empty. */
export function matchPanopticaInstances(
  reference: Instances,
  prediction: Instances,
  matcher: PanopticaMatcher,
  scale: MaskScale,
): PanopticaMatches {
  const overlaps = runOverlaps(reference.runs, prediction.runs)
  const unscored = { reference, prediction, overlaps, matcher, scale }
  const scores = Float64Array.from(overlaps.common, (common, k) =>
    scoreOf(unscored, overlaps.first[k]!, [overlaps.second[k]!], common),
  )
  const matching = { ...unscored, scores }
  if (matcher.kind === 'bipartite') return bipartite(matching)
  const better = lowerIsBetter(matcher.metric) ? 1 : -1
  const order = Array.from(scores.keys()).sort((a, b) => better * (scores[a]! - scores[b]!))
  return matcher.kind === 'naive' ? naive(matching, order) : merging(matching, order)
}

function naive({ overlaps, scores, matcher }: Matching, order: readonly number[]): PanopticaMatches {
  const matches: PanopticaMatches = new Map()
  const used = new Set<number>()
  for (const k of order) {
    const r = overlaps.first[k]!
    const p = overlaps.second[k]!
    if (used.has(p) || (matches.has(r) && !matcher.manyToOne) || !beats(scores[k]!, matcher)) continue
    add(matches, r, p)
    used.add(p)
  }
  return matches
}

/** Further predictions join a matched reference while the score of their union grows. */
function merging(matching: Matching, order: readonly number[]): PanopticaMatches {
  const { overlaps, scores, matcher } = matching
  const matches: PanopticaMatches = new Map()
  const used = new Set<number>()
  const reached = new Map<number, { score: number; common: number }>()
  for (const k of order) {
    const r = overlaps.first[k]!
    const p = overlaps.second[k]!
    if (used.has(p)) continue
    const before = reached.get(r)
    const common = overlaps.common[k]! + (before?.common ?? 0)
    const score = before ? scoreOf(matching, r, [...matches.get(r)!, p], common) : scores[k]!
    if (before ? !(score > before.score) : !beats(score, matcher)) continue
    reached.set(r, { score, common })
    add(matches, r, p)
    used.add(p)
  }
  return matches
}

/** The assignment of least cost 1 − score; pairs that miss the threshold cost slightly more than one without overlap. */
function bipartite({ reference, prediction, overlaps, scores, matcher }: Matching): PanopticaMatches {
  const columns = prediction.numbers.length
  const row = new Map(reference.numbers.map((number, k) => [number, k]))
  const column = new Map(prediction.numbers.map((number, k) => [number, k]))
  const cost = new Float64Array(row.size * columns).fill(1 + 1e-6)
  for (let k = 0; k < scores.length; k++)
    if (beats(scores[k]!, matcher))
      cost[row.get(overlaps.first[k]!)! * columns + column.get(overlaps.second[k]!)!] = 1 - scores[k]!
  const columnOf = assignment(cost, row.size, columns, true)!
  const matches: PanopticaMatches = new Map()
  columnOf.forEach((j, i) => {
    if (j >= 0 && cost[i * columns + j]! < 1) add(matches, reference.numbers[i]!, prediction.numbers[j]!)
  })
  return matches
}

function add(matches: PanopticaMatches, r: number, p: number): void {
  const own = matches.get(r)
  if (own) own.push(p)
  else matches.set(r, [p])
}

/** Whether a score passes the matcher's threshold. */
export function beats(
  score: number,
  { metric, threshold, strict }: Omit<PanopticaMatcher, 'kind' | 'manyToOne'>,
): boolean {
  if (lowerIsBetter(metric)) return strict ? score < threshold : score <= threshold
  return strict ? score > threshold : score >= threshold
}

function scoreOf(
  { reference, prediction, matcher, scale }: Omit<Matching, 'scores' | 'overlaps'>,
  r: number,
  predictions: readonly number[],
  both: number,
): number {
  const own = reference.sizes.get(r)!
  const other = predictions.reduce((sum, p) => sum + prediction.sizes.get(p)!, 0)
  if (matcher.metric === 'IOU') return both / (own + other - both)
  if (matcher.metric === 'DSC') return (2 * both) / (own + other)
  const masks = {
    reference: reference.of(r),
    prediction: unionOfRuns(
      predictions.map((p) => prediction.of(p)),
      scale.grid.nx,
    ),
    count: { reference: own, prediction: other, both },
  }
  return maskMetrics([matcher.metric], masks, scale).get(matcher.metric)!
}
