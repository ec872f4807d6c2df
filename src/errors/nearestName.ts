import { nameList } from './nameList'
import { plainName } from './plainName'

/** A longer list is shown in part: what was meant is named first. */
const MOST = 24
/** Names are short; a text that is longer is none that was mistyped. */
const LONGEST = 64
/** From so many letters on, the beginning of a name is meant for it, and so is a name with more around it. */
const PART = 4

/**
 * The most similar of `names`, then the list of them; only the list where none is similar. Case, `_`, `-` and blanks do not count.
 *
 * @param others names that are also possible, but not listed.
 */
export function nearestName(given: string, names: readonly string[], others: readonly string[] = []): string {
  if (names.length < 2) return names[0] ?? 'none, as there are no names'
  const all = `one of ${nameList(names, MOST)}`
  const wanted = plainName(given)
  const most = wanted.length > LONGEST ? -1 : wanted.length < 2 ? 0 : Math.max(1, wanted.length / 3)
  let [near, least] = ['', Number.POSITIVE_INFINITY]
  for (const name of [...names, ...others]) {
    const plain = plainName(name)
    const changes = most < 0 ? least : editsBetween(wanted, plain)
    if (changes < least && (changes <= most || isPart(wanted, plain))) [near, least] = [name, changes]
  }
  return near === '' ? all : `${near} (${all})`
}

function isPart(given: string, name: string): boolean {
  return (given.length >= PART && name.startsWith(given)) || (name.length >= PART && given.includes(name))
}

/** Letters to insert, remove, replace or exchange with their neighbour (Damerau's distance between the texts). */
function editsBetween(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      row[j] = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    before = last
    last = row
  }
  return last[b.length]!
}
