/** Reorders `order` so that `group[order[i]]` ascends; members of a group keep their order (counting sort). */
export function stableGroup(order: Uint32Array, group: Uint32Array, groups: number): Uint32Array {
  const start = new Uint32Array(groups + 1)
  for (let i = 0; i < order.length; i++) start[group[order[i]] + 1]++
  for (let g = 0; g < groups; g++) start[g + 1] += start[g]
  const out = new Uint32Array(order.length)
  for (let i = 0; i < order.length; i++) out[start[group[order[i]]]++] = order[i]
  return out
}
