import type { AnyImage, StructureSet } from '../../../contract'

/** Contours as an image without voxels: they become masks on the grid of other images. */
export function structureImage(contours: StructureSet): AnyImage {
  return {
    data: new Uint8Array(0),
    shape: [0, 0, 0],
    components: 1,
    spacing: [1, 1, 1],
    unit: 'mm',
    axes: ['space', 'space', 'space'],
    origin: [],
    direction: [],
    format: 'dicom',
    channelAxis: null,
    affine: null,
    contours,
  }
}
