import type { ReportWarning } from '../document/reportDocument'

/** One line for each text, with all that it is about: "dice, hd95: Fewer than 10 cases: …". */
export function groupedWarnings(
  warnings: readonly { readonly about: string; readonly text: string }[],
  section: string,
): ReportWarning[] {
  const groups = new Map<string, Set<string>>()
  for (const { about, text } of warnings) groups.set(text, (groups.get(text) ?? new Set()).add(about))
  return [...groups].map(([text, about]) => ({ text: `${nameList([...about])}: ${text}`, section }))
}

/** Names with commas, or semicolons where a name has a comma; a long list is cut and counted. */
export function nameList(names: readonly string[], most = 6): string {
  const between = names.some((name) => name.includes(',')) ? '; ' : ', '
  if (names.length <= most) return names.join(between)
  return `${names.slice(0, most).join(between)} and ${names.length - most} more`
}
