import type { InstanceOverlap } from '../../kernels/matching/instanceOverlap'
import { compactIndices } from '../../kernels/matching/matchOverlaps'
import { sparseAssignment } from '../../kernels/matching/sparseAssignment'

export interface MatcherSettings {
  readonly matcher: 'naive' | 'max-bipartite' | 'maximize-merge'
  readonly score: 'iou' | 'dice'
  readonly threshold: number
  readonly strict: boolean
  readonly manyToOne: boolean
}

/** A prediction that is matched to a reference instance: its index, its size and the number of common elements. */
export interface Partner {
  readonly p: number
  readonly size: number
  readonly common: number
}

/** For each reference instance (by index) the predictions matched to it. */
export type Matched = Map<number, Partner[]>

export function matchPanoptic(overlap: InstanceOverlap, settings: MatcherSettings): Matched {
  const { pairReference, pairPrediction, pairSizes, referenceSizes, predictionSizes } = overlap
  const scoreOf = (r: number, partners: readonly Partner[]) => {
    const { common, size } = together(partners)
    const sum = referenceSizes[r]! + size
    return settings.score === 'iou' ? common / (sum - common) : (2 * common) / sum
  }
  const partnerAt = (k: number): Partner => {
    const p = pairPrediction[k]!
    return { p, size: predictionSizes[p]!, common: pairSizes[k]! }
  }
  const scores = Float64Array.from(pairReference, (r, k) => scoreOf(r, [partnerAt(k)]))
  const beats = (score: number) => (settings.strict ? score > settings.threshold : score >= settings.threshold)
  const matched: Matched = new Map()
  if (settings.matcher === 'max-bipartite') {
    for (const k of bipartite(overlap, scores, beats)) matched.set(pairReference[k]!, [partnerAt(k)])
    return matched
  }

  const order = Array.from(scores.keys()).sort(
    (a, b) =>
      scores[b]! - scores[a]! || pairPrediction[a]! - pairPrediction[b]! || pairReference[a]! - pairReference[b]!,
  )
  const used = new Set<number>()
  for (const k of order) {
    const r = pairReference[k]!
    const partner = partnerAt(k)
    const partners = matched.get(r) ?? []
    const joined = [...partners, partner]
    const better =
      partners.length > 0 && settings.matcher === 'maximize-merge'
        ? scoreOf(r, joined) > scoreOf(r, partners)
        : (partners.length === 0 || settings.manyToOne) && beats(scores[k]!)
    if (used.has(partner.p) || !better) continue
    matched.set(r, joined)
    used.add(partner.p)
  }
  return matched
}

/** Sums over several partners. */
export function together(partners: readonly Partner[]): { readonly common: number; readonly size: number } {
  let common = 0
  let size = 0
  for (const partner of partners) {
    common += partner.common
    size += partner.size
  }
  return { common, size }
}

/** The assignment of least total 1 − score; pairs that do not qualify cost slightly more than a pair without overlap. */
function bipartite(
  { pairReference, pairPrediction }: InstanceOverlap,
  scores: Float64Array,
  beats: (score: number) => boolean,
): number[] {
  const rows = compactIndices(pairReference)
  const columns = compactIndices(pairPrediction)
  const qualified = Array.from(scores.keys()).filter((k) => beats(scores[k]!))
  const row = Int32Array.from(qualified, (k) => rows.get(pairReference[k]!)!)
  const column = Int32Array.from(qualified, (k) => columns.get(pairPrediction[k]!)!)
  const cost = Float64Array.from(qualified, (k) => 1 - scores[k]!)
  const columnOf = sparseAssignment({ rows: rows.size, columns: columns.size, row, column, cost, filler: 1 + 1e-6 })
  return qualified.filter((_, i) => cost[i]! < 1 && columnOf[row[i]!] === column[i])
}
