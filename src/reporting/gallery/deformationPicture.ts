import { largestOf } from '../../array/largestOf'
import { smallestOf } from '../../array/smallestOf'
import type { NdArray } from '../../contract'
import { countText } from '../../errors/countText'
import { displacementField } from '../../metrics/registration/displacementField'
import { jacobianDeterminant } from '../../metrics/registration/jacobianDeterminant'
import { MARGIN } from '../../metrics/registration/jacobianOfField'
import type { CasePicture, PictureHead } from '../document/reportDocument'
import { divergingColour } from '../figures/drawing/palette'
import { divergingBar } from './colourBar'
import { dataAddress } from './dataAddress'
import { displayedSlice } from './displayedSlice'
import { mapPixels, stepped } from './mapPixels'
import { mapPanel, type PanelSetting, tracedPanel } from './panelSvg'
import type { EncodePng } from './pixelImage'
import { sliceView } from './sliceView'

export interface DeformationInput extends PictureHead {
  /** Displacements in voxels, [D, H, W, 3], component c along axis c. */
  readonly field: NdArray
}

/** Lines of a grid along a side at most. */
const MOST_LINES = 32
/** What is drawn where the deformation folds. */
const FOLD = '#000000'
/** And in the border, where there is no determinant. */
const BORDER = '#808080'

/**
 * The deformed grid of a slice and the map of its Jacobian determinants, with folds in black: the slice with most folds, else with the largest change of
 * volume. Folds are counted as `jacobianDeterminant` does, without two voxels at each border.
 */
export async function deformationPicture(input: DeformationInput, encodePng: EncodePng): Promise<CasePicture> {
  const { id, case: name, why, facts } = input
  const field = displacementField(input.field)
  const { values, folds } = jacobianDeterminant(input.field)
  const determinants = padded(values, field.shape)
  const { axis, slice } = worstSlice(field.shape, determinants)
  const view = sliceView(axis, null)
  const place = { axis, slice, view }
  const shown = displayedSlice(field, place, (at) => determinants[at]!)
  const own = shown.values.filter((value) => value <= 0).length
  const setting: PanelSetting = {
    ...{ id, view, spacing: [1, 1], picture: null, physical: false },
    box: { row: 0, column: 0, rows: shown.rows, columns: shown.columns },
    slice: `${slice + 1} of ${field.shape[axis]}`,
  }
  const map = await encodePng(mapPixels(shown, colourOfDeterminant))
  const alt = `Case ${name}, slice ${slice + 1} of ${field.shape[axis]} across axis ${axis + 1}${facts[0] ? `; ${facts[0].name} ${facts[0].value}` : ''}.`
  return {
    ...{ id, case: name, why, facts, legend: [] },
    words: [
      `${countText(folds, 'voxel folds', 'voxels fold')}, ${own} of them in slice ${slice + 1} of ${field.shape[axis]} across axis ${axis + 1}.`,
      'Blue shrinks, orange grows, black folds; the grey border of two voxels has no determinant.',
    ],
    panels: [
      {
        title: 'Jacobian determinant',
        alt: `${alt} Map of the Jacobian determinant.`,
        svg: mapPanel(
          { ...setting, picture: dataAddress(map) },
          divergingBar(['0', '1', '≥ 2'], { colour: FOLD, text: 'folds (≤ 0)' }),
        ),
      },
      {
        title: 'Deformed grid',
        alt: `${alt} A regular grid after the deformation, within the slice.`,
        svg: tracedPanel(setting, gridLines(field, place)),
      },
    ],
  }
}

/** White for 1; the scale ends at 0 and 2. */
function colourOfDeterminant(value: number): string {
  if (Number.isNaN(value)) return BORDER
  return value <= 0 ? FOLD : divergingColour(stepped(value - 1))
}

/** The determinants on the grid of the field; NaN in the border. */
function padded({ data, shape }: NdArray<Float64Array>, [d, h, w]: readonly [number, number, number]): Float64Array {
  const all = new Float64Array(d * h * w).fill(Number.NaN)
  const [, rows, columns] = shape as [number, number, number]
  for (let at = 0; at < data.length; at++) {
    const z = Math.floor(at / (rows * columns)) + MARGIN
    const y = (Math.floor(at / columns) % rows) + MARGIN
    all[(z * h + y) * w + (at % columns) + MARGIN] = data[at]!
  }
  return all
}

/** Across the shortest axis, the last of equals. */
function worstSlice(shape: readonly [number, number, number], determinants: Float64Array) {
  const axis = shape.lastIndexOf(smallestOf(shape))
  const step = [shape[1] * shape[2], shape[2], 1][axis]!
  const [folds, change] = [new Float64Array(shape[axis]!), new Float64Array(shape[axis]!)]
  for (let at = 0; at < determinants.length; at++) {
    const value = determinants[at]!
    if (Number.isNaN(value)) continue
    const slice = Math.floor(at / step) % shape[axis]!
    if (value <= 0) folds[slice]!++
    change[slice]! += Math.abs(value - 1)
  }
  const scores = folds.some((count) => count > 0) ? folds : change
  return { axis, slice: Math.max(0, scores.indexOf(largestOf(scores))) }
}

/** Lines of the grid through voxels, moved by the displacements within the slice. */
function gridLines(
  { data, shape }: ReturnType<typeof displacementField>,
  place: { readonly axis: number; readonly slice: number; readonly view: ReturnType<typeof sliceView> },
): [x: number, y: number][][] {
  const { across, down } = place.view
  const at = displayedSlice({ shape }, place, (index) => index)
  const point = (row: number, column: number): [number, number] => {
    const index = 3 * at.values[row * at.columns + column]!
    return [column + 0.5 + Number(data[index + across]!), row + 0.5 + Number(data[index + down]!)]
  }
  const every = Math.max(1, Math.ceil(Math.max(at.rows, at.columns) / MOST_LINES))
  const places = (count: number, step: number) => Array.from({ length: Math.ceil(count / step) }, (_, k) => k * step)
  return [
    ...places(at.rows, every).map((row) => places(at.columns, 1).map((column) => point(row, column))),
    ...places(at.columns, every).map((column) => places(at.rows, 1).map((row) => point(row, column))),
  ]
}
