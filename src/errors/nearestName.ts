import { nameList } from './nameList'

/** A longer list is shown in part: what was meant is named first. */
const MOST = 24

/**
 * The most similar of `names`, then the list of them; only the list where none is similar. Similarity counts differing letters, in any order and case,
 * since exchanged letters are the most frequent error.
 */
export function nearestName(given: string, names: readonly string[]): string {
  const difference = (name: string): number => extra(given, name) + extra(name, given)
  const near = [...names].sort((a, b) => difference(a) - difference(b))[0]!
  const all = `one of ${nameList(names, MOST)}`
  return difference(near) > 1 + given.length / 3 ? all : `${near} (${all})`
}

/** How many letters of `a` are not in `b`. */
function extra(a: string, b: string): number {
  let rest = a.toLowerCase()
  for (const letter of b.toLowerCase()) rest = rest.replace(letter, '')
  return rest.length
}
