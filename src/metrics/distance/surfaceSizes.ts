import { asLabelPair } from '../../array/labels/asLabelPair'
import type { LabelSelector } from '../../array/labels/labelPair'
import type { LabelPair } from '../../contract'
import { measureSurfaces, type SurfaceConvention, type SurfaceOptions, surfaceTable } from './measureSurfaces'

/** Options of {@link surfaceSizes}. */
export interface SurfaceSizesOptions extends SurfaceOptions {
  readonly label: LabelSelector
  readonly convention: SurfaceConvention
}

/** Size of the surface of a label on each side, in voxels, or in elements with `'surface-distance'`. */
export function surfaceSizes(
  pair: LabelPair,
  options: SurfaceSizesOptions,
): { readonly reference: number; readonly prediction: number } {
  const { label, convention } = options
  const resolved = asLabelPair(pair, options, undefined, 'surfaceSizes', {
    ...surfaceTable,
    label: 'any',
    convention: 'string',
  })
  const surfaces = measureSurfaces(resolved.pair, label, convention, options)
  return { reference: surfaces.count('reference'), prediction: surfaces.count('prediction') }
}
