import { largestOf } from '../../array/largestOf'
import { requireSameShape } from '../../errors/refuse'
import { quantileSorted } from '../../kernels/statistics/quantile'
import { shownMeasure } from '../content/shownMeasure'
import type { CasePicture, PictureHead } from '../document/reportDocument'
import { divergingColour } from '../figures/drawing/palette'
import { divergingBar } from './colourBar'
import { dataAddress } from './dataAddress'
import { displayedSlice } from './displayedSlice'
import { greyWindow, type WindowRule, windowPresets } from './greyWindow'
import type { ImageVolume } from './imageVolume'
import { mapPixels, stepped } from './mapPixels'
import { imagePanel, mapPanel, type PanelSetting } from './panelSvg'
import { type EncodePng, pixelImage } from './pixelImage'
import { sliceView } from './sliceView'

export interface DifferenceInput extends PictureHead {
  readonly reference: ImageVolume
  readonly prediction: ImageVolume
  /** Only where it is not 0 there are differences; null: everywhere. */
  readonly mask: ImageVolume | null
  /** Default: the percentiles 0.5 and 99.5 of the slice of the reference, for both pictures. */
  readonly window?: WindowRule
}

/** The share of the differences of a slice that the scale spans. */
const SPAN = 0.995

/**
 * Prediction − reference with a scale of colours, and both pictures, in the slice with the largest sum of differences. Colours are differed by their mean.
 *
 * @throws MedgradeError `shape-mismatch` for other grids.
 */
export async function differencePicture(input: DifferenceInput, encodePng: EncodePng): Promise<CasePicture> {
  const { id, case: name, why, facts, reference, prediction, mask } = input
  requireSameShape(reference.shape, prediction.shape)
  if (mask) requireSameShape(reference.shape, mask.shape)
  const differences = differencesOf(reference, prediction, mask)
  const { axis, slice } = worstSlice(reference, differences)
  const view = sliceView(axis, reference.affine)
  const place = { axis, slice, view }
  const shown = displayedSlice(reference, place, (at) => differences[at]!)
  const most = spanOf(shown.values)
  const box = { row: 0, column: 0, rows: shown.rows, columns: shown.columns }
  const slices = reference.shape[axis]!
  const setting = (picture: string): PanelSetting => ({
    ...{ id, box, view, picture },
    spacing: [reference.spacing[view.down] || 1, reference.spacing[view.across] || 1],
    physical: slices > 1,
    slice: slices === 1 ? '' : `${slice + 1} of ${slices}`,
  })
  const { low, high } = greyWindow(
    displayedSlice(reference, place, (at) => finite(reference.data[at]!)).values,
    input.window ?? windowPresets.other,
  )
  const rule: WindowRule = { kind: 'preset', parameters: [(low + high) / 2, high - low] }
  const grey = async (image: ImageVolume) =>
    setting(dataAddress(await encodePng(pixelImage(image, place, box, { rule, inverted: false }))))
  const map = mapPixels(shown, (value) =>
    Number.isFinite(value) ? divergingColour(most > 0 ? stepped(value / most) : 0) : null,
  )
  const end = shownMeasure(most)
  const where = slices === 1 ? '' : `, slice ${slice + 1} of ${slices}`
  const alt = `Case ${name}${where}${facts[0] ? `; ${facts[0].name} ${facts[0].value}` : ''}.`
  return {
    ...{ id, case: name, why, facts, legend: [] },
    words: [
      `Differences from −${end} (blue, too low) to +${end} (orange, too high); larger ones have the colours of the ends.`,
      ...(slices === 1 ? [] : [`Slice ${slice + 1} of ${slices}.`]),
    ],
    panels: [
      {
        title: 'Prediction − reference',
        alt: `${alt} Map of differences.`,
        svg: mapPanel(setting(dataAddress(await encodePng(map))), divergingBar([`−${end}`, '0', `+${end}`])),
      },
      { title: 'Reference', alt: `${alt} The reference.`, svg: imagePanel(await grey(reference)) },
      { title: 'Prediction', alt: `${alt} The prediction.`, svg: imagePanel(await grey(prediction)) },
    ],
  }
}

/** NaN outside of the mask. */
function differencesOf(reference: ImageVolume, prediction: ImageVolume, mask: ImageVolume | null): Float64Array {
  const differences = new Float64Array(reference.data.length)
  for (let at = 0; at < differences.length; at++)
    differences[at] = mask && mask.data[at] === 0 ? Number.NaN : prediction.data[at]! - reference.data[at]!
  return differences
}

/** Across the axis with the largest spacing, the last of equals, the slice with the largest sum of differences, the first of equals. */
function worstSlice({ shape, spacing }: ImageVolume, differences: Float64Array): { axis: number; slice: number } {
  const axis = shape[2] === 1 ? 2 : spacing.lastIndexOf(largestOf(spacing))
  const sums = new Float64Array(shape[axis]!)
  const step = [shape[1] * shape[2], shape[2], 1][axis]!
  for (let at = 0; at < differences.length; at++) {
    const size = Math.abs(differences[at]!)
    if (Number.isFinite(size)) sums[Math.floor(at / step) % shape[axis]!]! += size
  }
  return { axis, slice: sums.indexOf(sums.reduce((a, b) => Math.max(a, b), 0)) }
}

/** What the scale ends at: a high quantile of the sizes of the differences, or the largest where that is 0. */
function spanOf(values: readonly number[]): number {
  const sizes = Float64Array.from(values, Math.abs).filter(Number.isFinite).sort()
  if (sizes.length === 0) return 0
  return quantileSorted(sizes, SPAN) || sizes.at(-1)!
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0
}
