/** The case of a mark of a figure by its readout, which begins with the name: `case 1: 0.571, 4.0 mL`; null for a mark of no case. */
export function caseOfMark(readout: string, cases: readonly string[]): string | null {
  const fitting = cases.filter((name) => readout.startsWith(name) && /^[,:]/.test(readout.slice(name.length)))
  // One name may begin as another does.
  return fitting.reduce<string | null>((longest, name) => (name.length > (longest?.length ?? 0) ? name : longest), null)
}
