import { touchingPairs } from '../../kernels/components/touchingPairs'
import type { BratsGrid } from './bratsGrid'
import { type LesionMap, renumbered } from './lesionMap'

/**
 * Joins lesions of a tissue that touch one lesion of another tissue, for one partner after the other, and numbers the result from 1. With at most one
 * touching pair nothing is joined. Of several touching partners the one with the smallest number counts.
 */
export function joinLesions(map: LesionMap, partners: readonly LesionMap[], grid: BratsGrid): LesionMap {
  const current = new Map([...map.sizes.keys()].map((number) => [number, number]))
  for (const partner of partners) {
    const touching = new Map<number, Set<number>>()
    for (const [a, b] of touchingPairs(map.runs, partner.runs, grid, 2)) {
      const own = current.get(a)!
      touching.set(own, (touching.get(own) ?? new Set()).add(b))
    }
    const pairs = [...touching].flatMap(([a, others]) => [...others].map((b) => [a, b] as const))
    if (pairs.length <= 1) continue
    pairs.sort(([a, b], [c, d]) => a - c || b - d)
    let next = -Infinity
    for (const label of current.values()) next = Math.max(next, label)
    const numberOf = new Map<number, number>()
    for (const [, b] of pairs) if (!numberOf.has(b)) numberOf.set(b, ++next)
    const joined = new Map<number, number>()
    for (const [a, b] of pairs) if (!joined.has(a)) joined.set(a, numberOf.get(b)!)
    for (const [base, number] of current) current.set(base, joined.get(number) ?? number)
  }
  const packed = new Map([...new Set(current.values())].sort((a, b) => a - b).map((number, k) => [number, k + 1]))
  return renumbered(map, (number) => packed.get(current.get(number)!)!)
}
