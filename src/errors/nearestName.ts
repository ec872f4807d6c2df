import { nameList } from './nameList'

/**
 * The most similar of `names`, then the list of them; only the list where none is similar. Similarity counts differing letters, in any order and case,
 * since exchanged letters are the most frequent error; of equal ones the name with more of the same neighbours is nearer.
 */
export function nearestName(given: string, names: readonly string[]): string {
  const difference = (name: string) => extra(given, name) + extra(name, given)
  const near = [...names].sort((a, b) => difference(a) - difference(b))[0] ?? ''
  // A longer list is shown in part: what was meant is named first.
  const all = `one of ${nameList(names, 24)}`
  return difference(near) > 2 + given.length / 3 ? all : `${near} (${all})`
}

/** How many letters of `a` are not in `b`, and a hundredth for each pair of neighbours of `b` that `a` has not. */
function extra(a: string, b: string): number {
  let rest = a.toLowerCase()
  let pairs = 0
  for (let i = b.length; i--; ) {
    rest = rest.replace(b[i]!.toLowerCase(), '')
    if (!a.includes(b.slice(i, i + 2))) pairs++
  }
  return rest.length + pairs / 100
}
