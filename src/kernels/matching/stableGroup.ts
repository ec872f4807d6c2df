/** Reorders `order` so that `group[order[i]]` ascends; members of a group keep their order (one counting pass). */
export function stableGroup(order: Uint32Array, group: Uint32Array, groups: number): Uint32Array {
  const place = new Uint32Array(groups + 1)
  for (let i = 0; i < order.length; i++) place[group[order[i]] + 1]++
  for (let g = 0; g < groups; g++) place[g + 1] += place[g]
  const out = new Uint32Array(order.length)
  for (let i = 0; i < order.length; i++) out[place[group[order[i]]]++] = order[i]
  return out
}
