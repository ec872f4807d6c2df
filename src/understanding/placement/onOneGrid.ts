import { refuse } from '../../errors/refuse'
import type { SideLabels } from '../labels/labelGrid'
import { isEitherOrder } from './alignSides'
import { coveredSlices } from './coveredSlices'
import { drawnPictures } from './drawnPictures'
import { drawnSides, type GridSetting, type PlacementWarning } from './drawnSides'
import { gridOf3d, resampledTo } from './gridOf3d'
import { markedCrops } from './markedCrops'
import { placeByGeometry } from './placeByGeometry'

interface Sides {
  readonly reference: SideLabels
  readonly prediction: SideLabels
}

/** Entries of affines that differ by more are another geometry. */
const sameWithin = 1e-3

/**
 * Both sides by their geometry, as far as the setting asks for it and the formats have one.
 *
 * @throws MedgradeError `bad-geometry`.
 */
export function onOneGrid(given: Sides, setting: GridSetting, warn: PlacementWarning): Sides {
  const { geometry, files } = setting
  const read = drawnPictures(drawnSides(given, setting, warn), setting, warn)
  const images = read.reference.byGeometry && read.prediction.byGeometry ? setting.images : null
  const sides = markedCrops(read)
  const placed = placeByGeometry(sides, files, (text) => warn('placement', text), images)
  const { reference, prediction } = placed ?? sides
  const stays = placed === null && reference.byGeometry
  if (geometry === 'resample' && !stays)
    return { reference, prediction: resampled({ reference, prediction }, setting, warn) }
  if (placed === null)
    refuse(
      'bad-geometry',
      sides === read ? 'grid of the DICOM segmentation' : 'place of a segmentation that is smaller than the other side',
      `${affineOf(prediction)}`,
      `voxels that coincide with those of ${images && stays ? 'the images' : `${files.reference}, ${affineOf(reference)}`}${stays ? '' : '; --resample resamples'}`,
      { file: files.prediction },
    )
  for (const name of ['reference', 'prediction'] as const) if (sides[name] !== read[name]) warnPlaced(name, read, warn)
  compareGeometry({ reference, prediction }, setting, warn)
  if (isEitherOrder(reference, prediction))
    warn(
      'placement',
      'an array without named axes fits in either order: it was taken as x, y, z, as nibabel orders them',
    )
  return { reference, prediction }
}

function geometryDiffers({
  reference: { affine: a, offset: p },
  prediction: { affine: b, offset: q },
}: Sides): boolean {
  const cropped = [p, q].some((offset) => offset?.some((n) => n !== 0))
  return a !== null && b !== null && !cropped && a.some((value, i) => !(Math.abs(value - b[i]!) <= sameWithin))
}

const affineOf = ({ affine }: SideLabels) => `affine [${affine!.slice(0, 12).map((value) => Number(value.toFixed(4)))}]`

function compareGeometry(sides: Sides, { geometry, files }: GridSetting, warn: PlacementWarning): void {
  if (!geometryDiffers(sides)) return
  const [reference, prediction] = [affineOf(sides.reference), affineOf(sides.prediction)]
  if (geometry === 'strict')
    refuse('bad-geometry', 'geometry', prediction, `${reference}, as ${files.reference}; --resample resamples`, {
      file: files.prediction,
    })
  warn(
    'misplaced',
    `geometry differs and voxels are compared by index: prediction ${prediction}, reference ${reference}; --resample compares them by place`,
  )
}

function warnPlaced(name: 'reference' | 'prediction', read: Sides, warn: PlacementWarning): void {
  const text = `the ${name} is smaller than the other side and was placed by its origin`
  const part = name === 'prediction' ? partText(read) : null
  if (part === null) warn('placed', text)
  else warn('partial', `${part}; ${text}`)
}

/** About a prediction that ends before its reference; segmentations of DICOM and 3D Slicer hold the box around their labels only. */
function partText({ prediction, reference: { affine, shape } }: Sides): string | null {
  if (prediction.byGeometry || prediction.offset !== undefined) return null
  if (prediction.affine === null || affine === null || prediction.shape.length !== 3 || shape.length !== 3) return null
  const least = coveredSlices({ affine: prediction.affine, shape: prediction.shape }, { affine, shape })
  if (least === null) return null
  const slices = `${least.covered} of ${least.of} slices along ${'xyz'[least.axis]}`
  return `the prediction covers ${slices}; the others count as background`
}

function resampled(sides: Sides, { files }: GridSetting, warn: PlacementWarning): SideLabels {
  const { reference, prediction } = sides
  const differs = geometryDiffers(sides) || `${reference.shape}` !== `${prediction.shape}`
  if (!differs || reference.facts.layout === 'files' || prediction.facts.layout === 'files') return prediction
  const moved = resampledTo(prediction, gridOf3d(reference, files.reference), files.prediction)
  warn('resampled', 'the prediction was resampled to the grid of the reference, nearest neighbour')
  const part = partText(sides)
  if (part !== null) warn('partial', part)
  return moved
}
