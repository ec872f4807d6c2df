/**
 * Paths as files that are shared name them: an absolute one is cut to its last parts, so many that it differs from the others; a relative one stays.
 *
 * @example
 * placesApart(['/home/me/red/submission.csv', '/home/me/blue/submission.csv', 'a/b.csv']).join(' ') // → …/red/submission.csv …/blue/submission.csv a/b.csv
 */
export function placesApart(paths: readonly string[]): string[] {
  const partsOf = (path: string) => path.split(/[\\/]+/).filter((part) => part !== '')
  const different = [...new Set(paths)].map(partsOf)
  const ends = (parts: readonly string[], count: number) => parts.slice(-count).join('/')
  return paths.map((path) => {
    if (!/^(?:\/|~|[A-Za-z]:[\\/]|\\\\)/.test(path)) return path
    const parts = partsOf(path)
    let count = 1
    while (count < parts.length && different.filter((other) => ends(other, count) === ends(parts, count)).length > 1)
      count++
    return parts.length === 0 ? path : `…/${ends(parts, count)}`
  })
}
