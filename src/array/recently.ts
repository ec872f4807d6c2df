/**
 * What `compute` gives, or gave for the same key before. `kept` has the last few results, for what the cases of one data set share, such as all that
 * follows from their voxel size.
 */
export function recently<T extends object>(kept: Map<string, T>, key: string, compute: () => T): T {
  let found = kept.get(key)
  if (!found) {
    found = compute()
    if (kept.size > 8) kept.clear()
    kept.set(key, found)
  }
  return found
}
