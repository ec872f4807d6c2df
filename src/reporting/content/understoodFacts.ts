import type { Fact } from '../document/reportDocument'

/** What the files were taken for, as lines of the provenance: `references: NIfTI with a label map; voxel size in mm`. */
export function understoodFacts(lines: readonly string[]): Fact[] {
  return lines.map((line) => {
    const [side, ...rest] = line.split(': ')
    return rest.length === 0 ? { name: 'Files', value: line } : { name: `Files of the ${side}`, value: rest.join(': ') }
  })
}
