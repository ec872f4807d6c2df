import type { FoundMetric } from './findMetric'

/** A metric whose voxels have a size, if it takes one: what is in voxels without it is then in mm. */
export function withSpacing(found: FoundMetric): FoundMetric {
  const { sheet, options } = found
  return sheet.options.spacing ? { ...found, options: { ...options, spacing: [1, 1, 1] } } : found
}
