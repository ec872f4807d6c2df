/** Names with commas, or semicolons where a name has a comma; a long list is cut and counted. */
export function nameList(names: Iterable<string>, most = 6): string {
  const all = [...names]
  const between = all.some((name) => name.includes(',')) ? '; ' : ', '
  if (all.length <= most) return all.join(between)
  return `${all.slice(0, most).join(between)} and ${all.length - most} more`
}
