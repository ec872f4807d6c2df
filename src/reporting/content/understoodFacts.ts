import type { Fact } from '../document/reportDocument'

/** What the files were taken for, as lines of the provenance. */
export function understoodFacts(lines: readonly string[]): Fact[] {
  return lines.map((value) => ({ name: 'Files', value }))
}
