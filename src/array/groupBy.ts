/** The items by key, keys in the order of their first items. An item whose key is null is left out. */
export function groupBy<T, K>(items: Iterable<T>, key: (item: T, index: number) => K | null): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  let index = 0
  for (const item of items) {
    const own = key(item, index++)
    if (own === null) continue
    const group = groups.get(own)
    if (group) group.push(item)
    else groups.set(own, [item])
  }
  return groups
}
