import type { StructureSet } from '../../contract'
import type { ContourConvention } from '../../formats/dicom/contours/contourConventions'
import type { SideLabels } from './labelGrid'

/** The structures of an RTSTRUCT file, whose masks have no voxels until `drawnSides` draws them. */
export function contourLabels(contours: StructureSet, convention: ContourConvention | null): SideLabels {
  const none = { data: new Uint8Array(0), shape: [0, 0, 0] }
  return {
    shape: none.shape,
    named: contours.structures.map(({ name }) => ({ name, value: null, mask: { array: none, values: [] } })),
    map: null,
    spacing: null,
    format: 'dicom',
    affine: null,
    contours,
    facts: {
      layout: convention === 'rt-utils' ? 'contours with edges' : 'contours',
      channels: contours.structures.length,
      values: null,
      unit: 'mm',
      size: 'mm',
      format: 'dicom',
      used: convention === null ? [] : ['contours'],
    },
    notes: [],
  }
}
