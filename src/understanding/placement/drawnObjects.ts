/** Regions of pathology (GeoJSON) as objects: a label map in which each region has a number of its own. */
import type { AnyImage, PictureRegions } from '../../contract'
import { polygonPen } from '../../formats/geojson/drawPolygons'
import { cutText, pointsText } from './drawnPictures'

export interface DrawnObjects {
  readonly image: AnyImage
  /** For people: what has no pixels, and what was cut off. */
  readonly notes: readonly string[]
}

/**
 * The objects of a file, numbered from 1 in its order; later ones lie over earlier ones, which is noted.
 *
 * @param size width and height of the picture.
 * @throws MedgradeError `bad-geometry` for regions beyond the picture; as `polygonPen`.
 */
export function drawnObjects(
  image: AnyImage & { readonly regions: PictureRegions },
  [width, height]: readonly [number, number],
  file: string,
): DrawnObjects {
  const { regions, ...rest } = image
  const cut = cutText(regions, [width, height], file)
  const pen = polygonPen({ width, height, downsample: regions.downsample ?? 1 }, file)
  const data = new Int32Array(width * height)
  const polygons = regions.regions.flatMap((region) =>
    region.polygons.map((polygon, i) => ({ polygon, object: region.objects[i]! })),
  )
  polygons.sort((a, b) => a.object - b.object)
  let hidden = 0
  for (const { polygon, object } of polygons) {
    const runs = pen.runsOf(polygon)
    for (let r = 0; r < runs.length; r += 2)
      for (let at = runs[r]!; at < runs[r + 1]!; at++) {
        if (data[at] !== 0 && data[at] !== object + 1) hidden++
        data[at] = object + 1
      }
  }
  const points = pointsText(regions.regions)
  return {
    image: { ...rest, data, shape: [width, height], stride: [1, width] },
    notes: [
      ...(cut === null ? [] : [cut]),
      ...(hidden > 0 ? [`objects overlap: ${hidden} pixels belong to the later one of the file`] : []),
      ...(points === null ? [] : [`points and lines, which have no area and are no objects: ${points}`]),
    ],
  }
}
