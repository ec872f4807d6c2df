import type { ReportWarning } from '../document/reportDocument'
import { subjectList } from './subjectList'

/** One line for each text, with all that it is about: "dice, hd95: Fewer than 10 cases: …". */
export function groupedWarnings(
  warnings: readonly { readonly about: string; readonly text: string }[],
  section: string,
): ReportWarning[] {
  const groups = new Map<string, Set<string>>()
  for (const { about, text } of warnings) groups.set(text, (groups.get(text) ?? new Set()).add(about))
  return [...groups].map(([text, about]) => ({ text: `${subjectList([...about])}: ${text}`, section }))
}
