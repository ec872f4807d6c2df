import type { AnyImage, NdArray, PictureRegions, Volume } from '../../contract'
import type { SideName } from '../runDecision'
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
 * @param at runs a step that concerns one side, whose errors are about its file.
 */
export function objectFiles<F extends ReadFile>(
  files: Files<F>,
  at: <T>(side: SideName, step: () => T) => T,
): { readonly files: Files<F>; readonly notes: readonly string[] } {
  const size = sizeOf(files)
  if (size === null) return { files, notes: [] }
  const drawn = { ...files }
  const notes: string[] = []
  for (const side of names) {
    const image = regionsOf(files[side])
    if (image === null) continue
    const own = at(side, () => drawnObjects(image, size, files[side].name))
    drawn[side] = { ...files[side], image: own.image }
    notes.push(...own.notes.map((note) => `${side}: ${note}`))
  }
  return { files: drawn, notes }
}

/** Width and height; null where no side has regions. */
function sizeOf(files: Files<ReadFile>): readonly [number, number] | null {
  const sizes = names.flatMap((side) => {
    const size = regionsOf(files[side])?.regions.size
    return size ? [size] : []
  })
  if (sizes.length === 0) return null
  const other = names.map((side) => files[side]).find((file) => regionsOf(file) === null)
  if (!other) return [Math.max(...sizes.map(([x]) => x)), Math.max(...sizes.map(([, y]) => y))]
  // Pictures have their rows first, the axes of other formats are x, y.
  const [first = 1, second = 1] = other.image.shape
  return 'channelAxis' in other.image ? [first, second] : [second, first]
}

function regionsOf({ image }: ReadFile): (AnyImage & { readonly regions: PictureRegions }) | null {
  return 'regions' in image && image.regions ? { ...image, regions: image.regions } : null
}
