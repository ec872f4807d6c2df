import type { AnyImage, NdArray, PictureRegions, Volume } from '../../contract'
import type { SideName } from '../runDecision'
import { atResolution } from './atResolution'
import { drawnObjects } from './drawnObjects'

/** What was read of a file. */
interface ReadFile {
  readonly name: string
  readonly image: (NdArray & Partial<Volume>) | AnyImage
}

type Files<F extends ReadFile> = Readonly<Record<SideName, F>>
const names = ['reference', 'prediction'] as const

/**
 * Both files as label maps in which each value is an object: regions (GeoJSON) are drawn on the picture of the other side, or on one that holds both.
 *
 * @param downsample of regions: how many of their pixels a pixel of the picture is; null: one.
 * @param at runs a step that concerns one side, whose errors are about its file.
 */
export function objectFiles<F extends ReadFile>(
  files: Files<F>,
  downsample: Readonly<Record<SideName, number | null>>,
  at: <T>(side: SideName, step: () => T) => T,
): { readonly files: Files<F>; readonly notes: readonly string[] } {
  const regions = {
    reference: at('reference', () => regionsOf(files.reference, downsample.reference)),
    prediction: at('prediction', () => regionsOf(files.prediction, downsample.prediction)),
  }
  const size = sizeOf(files, regions)
  if (size === null) return { files, notes: [] }
  const drawn = { ...files }
  const notes: string[] = []
  for (const side of names) {
    const image = regions[side]
    if (image === null) continue
    const own = at(side, () => drawnObjects(image, size, files[side].name))
    drawn[side] = { ...files[side], image: own.image }
    notes.push(...own.notes.map((note) => `${side}: ${note}`))
  }
  return { files: drawn, notes }
}

/** Width and height; null where no side has regions. */
function sizeOf(
  files: Files<ReadFile>,
  regions: Readonly<Record<SideName, Regions | null>>,
): readonly [number, number] | null {
  const sizes = names.flatMap((side) => {
    const size = regions[side]?.regions.size
    return size ? [size] : []
  })
  if (sizes.length === 0) return null
  const without = names.find((side) => regions[side] === null)
  const other = without && files[without]
  if (!other)
    return [
      sizes.reduce((most, one) => Math.max(most, one[0]), -Infinity),
      sizes.reduce((most, one) => Math.max(most, one[1]), -Infinity),
    ]
  // Pictures have their rows first, the axes of other formats are x, y.
  const [first = 1, second = 1] = other.image.shape
  return 'channelAxis' in other.image ? [first, second] : [second, first]
}

type Regions = AnyImage & { readonly regions: PictureRegions }

function regionsOf({ image }: ReadFile, downsample: number | null): Regions | null {
  return 'regions' in image && image.regions ? { ...image, regions: atResolution(image.regions, downsample) } : null
}
