/** A path as a page may show it to others: an absolute one is cut to its last part, as it says where somebody keeps files. */
export function plainPlace(path: string): string {
  const absolute = /^(?:\/|~|[A-Za-z]:[\\/]|\\\\)/.test(path)
  if (!absolute) return path
  const last = path
    .split(/[\\/]+/)
    .filter((part) => part !== '')
    .at(-1)
  return last === undefined ? path : `…/${last}`
}
