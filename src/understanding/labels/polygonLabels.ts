import type { PictureRegions } from '../../contract'
import { atResolution } from '../placement/atResolution'
import type { VoxelSize } from '../size/voxelSize'
import type { SideLabels } from './labelGrid'

/** The classes of a GeoJSON file, whose masks have no pixels until `drawnPictures` draws them. */
export function polygonLabels(
  regions: PictureRegions,
  downsample: number | null,
  { image, unit, from }: VoxelSize,
): SideLabels {
  const none = { data: new Uint8Array(0), shape: [0, 0] }
  return {
    shape: none.shape,
    named: regions.regions.map(({ name }) => ({ name, value: null, mask: { array: none, values: [] } })),
    map: null,
    spacing: unit === 'voxel' ? null : image.spacing,
    format: 'geojson',
    affine: null,
    regions: atResolution(regions, downsample),
    facts: {
      layout: 'polygons',
      channels: regions.regions.length,
      values: null,
      unit,
      size: from,
      format: 'geojson',
      used: [...(from === 'given' ? ['spacing'] : []), ...(downsample === null ? [] : ['downsample'])],
    },
    notes: [],
  }
}
