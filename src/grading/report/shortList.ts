/** The first five ids, for messages about many. */
export function shortList(ids: readonly string[]): string {
  return `${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ', …' : ''}`
}
