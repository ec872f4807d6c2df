import type { Ways } from '../../errors/withWay'

const again = 'export the annotations from QuPath again, as GeoJSON'

/** What to do about regions that are not read. */
export const geoJsonWays: Ways = {
  'bad-json': again,
  'bad-encoding': again,
  'too-deep': again,
  'wrong-format': again,
  unsupported: 'draw it as polygons, or leave it out of the export',
  'too-large': '--downsample, or regions with fewer points',
}
