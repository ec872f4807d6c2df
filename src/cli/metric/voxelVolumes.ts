import type { MetricSheet } from '../../catalogue/metricSheet'

/** A printed result whose millilitres become numbers of voxels, as the files have no voxel size. @param unit of the whole result. */
export function voxelVolumes(value: unknown, { fields = {} }: Pick<MetricSheet, 'fields'>, unit: string): unknown {
  const rows: Readonly<Record<string, { readonly unit?: string }>> = fields
  const counted = (one: unknown, isMl: boolean): unknown => {
    if (typeof one === 'number') return isMl ? Math.round(1000 * one) : one
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one
    const entries = Object.entries(one).map(([key, own]) => [key, counted(own, isMl || rows[key]?.unit === 'ml')])
    return Object.fromEntries(entries)
  }
  return counted(value, unit === 'ml')
}
