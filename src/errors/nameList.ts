/** Names in one line; a long list is cut and counted. */
export function nameList(names: readonly string[], most = 6, between = ', '): string {
  const shown = names.slice(0, most).join(between)
  return names.length > most ? `${shown} and ${names.length - most} more` : shown
}
