import { requireSameShape } from '../../errors/refuse'
import type { CasePicture, Fact, PictureHead, PicturePanel } from '../document/reportDocument'
import { caseOutcome } from './caseOutcome'
import { chooseSlice } from './chooseSlice'
import { cropBox } from './cropBox'
import { dataAddress } from './dataAddress'
import { croppedPlane, displayedMask } from './displayedSlice'
import { type WindowRule, windowPresets } from './greyWindow'
import { type ImageVolume, maskOf } from './imageVolume'
import { areaPanel, imagePanel, insetDrawing, outlinePanel, type PanelSetting } from './panelSvg'
import { type EncodePng, pixelImage } from './pixelImage'
import { sliceView } from './sliceView'

/** One case of a gallery. */
export interface PictureInput extends PictureHead {
  readonly reference: ImageVolume
  readonly prediction: ImageVolume
  /** The image that was segmented; null where there is none. */
  readonly image: ImageVolume | null
  /** The label that is shown, with its name; null: every value that is not 0. */
  readonly label: { readonly name: string; readonly values: readonly number[] } | null
  /** Default: the percentiles 0.5 and 99.5 of the part that is shown. */
  readonly window?: WindowRule
  /** Dark for high values, as of PET. */
  readonly inverted?: boolean
}

/**
 * The picture of one case: outlines, areas of errors, the image alone, in the slice with most wrong voxels.
 *
 * @throws MedgradeError `shape-mismatch` for a reference, a prediction or an image of another grid.
 */
export async function casePicture(input: PictureInput, encodePng: EncodePng): Promise<CasePicture> {
  const { id, case: name, why, facts, label, image } = input
  requireSameShape(input.reference.shape, input.prediction.shape)
  if (image) requireSameShape(input.reference.shape, image.shape)
  const reference = maskOf(input.reference, label?.values ?? null)
  const prediction = maskOf(input.prediction, label?.values ?? null)
  const { spacing } = input.reference
  const { axis, slice } = chooseSlice(reference, prediction, spacing)
  const view = sliceView(axis, input.reference.affine)
  const place = { axis, slice, view }
  const [whole, wholePrediction] = [displayedMask(reference, place), displayedMask(prediction, place)]
  const planeSpacing = [spacing[view.down]!, spacing[view.across]!] as const
  const box = cropBox([whole, wholePrediction], planeSpacing)
  const physical = input.reference.shape[2] > 1
  const slices = input.reference.shape[axis]!
  const rule = { rule: input.window ?? windowPresets.other, inverted: input.inverted ?? false }
  const picture = async (part: typeof box) =>
    image ? dataAddress(await encodePng(pixelImage(image, place, part, rule))) : null
  const setting: PanelSetting = {
    id,
    box,
    spacing: planeSpacing,
    view,
    picture: await picture(box),
    physical,
    slice: slices === 1 ? '' : `${slice + 1} of ${slices}`,
  }
  const all = { row: 0, column: 0, rows: whole.rows, columns: whole.columns }
  const inset = insetDrawing(setting, { ...all, picture: await picture(all), mask: whole })
  const outcome = caseOutcome(reference, prediction, spacing, physical)
  const alt = altText({ name, slice, slices, words: outcome.words, facts, label: label?.name ?? null })
  const [a, b] = [croppedPlane(whole, box), croppedPlane(wholePrediction, box)]
  const panels: PicturePanel[] = [
    { title: 'Outlines', alt: `${alt} Outlines of reference and prediction.`, svg: outlinePanel(setting, a, b, inset) },
    {
      title: 'Right and wrong areas',
      alt: `${alt} Areas in both, in the prediction only, in the reference only.`,
      svg: areaPanel({ ...setting, id: `${id}-areas` }, a, b),
    },
    ...(image ? [{ title: 'Image', alt: `${alt} The image without marks.`, svg: imagePanel(setting) }] : []),
  ]
  return {
    id,
    case: name,
    why,
    facts,
    words: [
      `${capital(`${label ? `${label.name}: ` : ''}${outcome.words}`)}.`,
      ...(slices === 1
        ? []
        : [`${capital(view.plane === 'slice' ? 'slice' : `${view.plane} slice`)} ${slice + 1} of ${slices}.`]),
    ],
    panels,
    legend: [
      { mark: 'both', text: outcome.both },
      { mark: 'prediction', text: outcome.prediction },
      { mark: 'reference', text: outcome.reference },
    ],
  }
}

interface AltParts {
  readonly name: string
  readonly slice: number
  readonly slices: number
  readonly words: string
  readonly facts: readonly Fact[]
  readonly label: string | null
}

/** "Case 017, slice 37 of 120: prediction misses 1 of 2 components; dice 0.12." */
function altText({ name, slice, slices, words, facts, label }: AltParts): string {
  const where = slices === 1 ? '' : `, slice ${slice + 1} of ${slices}`
  const [first] = facts
  return `Case ${name}${label ? `, ${label}` : ''}${where}: prediction ${words}${first ? `; ${first.name} ${first.value}` : ''}.`
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
