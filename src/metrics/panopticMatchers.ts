import { assignment } from '../kernels/assignment'
import type { InstanceOverlap } from '../kernels/instanceOverlap'

export interface MatcherSettings {
  readonly matcher: 'naive' | 'max-bipartite' | 'maximize-merge'
  readonly score: 'iou' | 'dice'
  readonly threshold: number
  readonly strict: boolean
  readonly manyToOne: boolean
}

/** For each reference instance (by place) the predictions that stand for it, by place. */
export type Matched = Map<number, number[]>

export function matchPanoptic(overlap: InstanceOverlap, settings: MatcherSettings): Matched {
  const { pairReference, pairPrediction, pairSizes, referenceSizes, predictionSizes } = overlap
  const scoreOf = (common: number, r: number, p: number) =>
    settings.score === 'iou' ? common / (r + p - common) : (2 * common) / (r + p)
  const scores = Float64Array.from(pairSizes, (common, k) =>
    scoreOf(common, referenceSizes[pairReference[k]!]!, predictionSizes[pairPrediction[k]!]!),
  )
  const beats = (score: number) => (settings.strict ? score > settings.threshold : score >= settings.threshold)
  if (settings.matcher === 'max-bipartite') return bipartite(overlap, scores, beats)

  const order = Array.from(scores.keys()).sort(
    (a, b) =>
      scores[b]! - scores[a]! || pairPrediction[a]! - pairPrediction[b]! || pairReference[a]! - pairReference[b]!,
  )
  const merge = settings.matcher === 'maximize-merge'
  const used = new Set<number>()
  const matched: Matched = new Map()
  const common = new Map<number, number>()
  const size = new Map<number, number>()
  for (const k of order) {
    const r = pairReference[k]!
    const p = pairPrediction[k]!
    if (used.has(p)) continue
    const partners = matched.get(r)
    if (partners === undefined) {
      if (!beats(scores[k]!)) continue
      matched.set(r, [p])
      common.set(r, pairSizes[k]!)
      size.set(r, predictionSizes[p]!)
      used.add(p)
    } else if (merge) {
      const present = scoreOf(common.get(r)!, referenceSizes[r]!, size.get(r)!)
      const joined = scoreOf(common.get(r)! + pairSizes[k]!, referenceSizes[r]!, size.get(r)! + predictionSizes[p]!)
      if (!(joined > present)) continue
      partners.push(p)
      common.set(r, common.get(r)! + pairSizes[k]!)
      size.set(r, size.get(r)! + predictionSizes[p]!)
      used.add(p)
    } else if (settings.manyToOne && beats(scores[k]!)) {
      partners.push(p)
      used.add(p)
    }
  }
  return matched
}

/** Least total of 1 − score, where pairs that do not qualify cost a little more than no overlap at all. */
function bipartite(
  { pairReference, pairPrediction }: InstanceOverlap,
  scores: Float64Array,
  beats: (score: number) => boolean,
): Matched {
  const rows = [...new Set(pairReference)].sort((a, b) => a - b)
  const columns = [...new Set(pairPrediction)].sort((a, b) => a - b)
  const rowOf = new Map(rows.map((r, i) => [r, i]))
  const columnOf = new Map(columns.map((p, j) => [p, j]))
  const turned = rows.length > columns.length
  const [n, m] = turned ? [columns.length, rows.length] : [rows.length, columns.length]
  const cost = new Float64Array(n * m).fill(1 + 1e-6)
  scores.forEach((score, k) => {
    if (!beats(score)) return
    const i = rowOf.get(pairReference[k]!)!
    const j = columnOf.get(pairPrediction[k]!)!
    cost[turned ? j * m + i : i * m + j] = 1 - score
  })
  const found = assignment(cost, n, m, true)!
  const matched: Matched = new Map()
  found.forEach((other, own) => {
    if (cost[own * m + other]! < 1) matched.set(rows[turned ? other : own]!, [columns[turned ? own : other]!])
  })
  return matched
}
