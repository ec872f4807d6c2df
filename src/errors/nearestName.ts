/**
 * The one of `names` that was probably meant, then all of them; only all of them where none is near. Near is what differs by few letters, in whatever
 * order and case they stand: exchanged letters are the commonest slip.
 */
export function nearestName(given: string, names: readonly string[]): string {
  const apart = (name: string): number => extra(given, name) + extra(name, given)
  const near = [...names].sort((a, b) => apart(a) - apart(b))[0]!
  const all = `one of ${names.join(', ')}`
  return apart(near) > 1 + given.length / 3 ? all : `${near} (${all})`
}

/** How many letters of `a` are not in `b`. */
function extra(a: string, b: string): number {
  let rest = a.toLowerCase()
  for (const letter of b.toLowerCase()) rest = rest.replace(letter, '')
  return rest.length
}
