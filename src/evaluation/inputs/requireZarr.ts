import type { ImageInParts, Source, ZarrChoice } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'
import { refuse } from '../../errors/refuse'
import { type ReadingOption, typedName, zarrOptions } from '../../understanding/reading/readingOptions'

/** Opens an image; null for formats that are read whole. */
export type OpenImage = () => Promise<ImageInParts | null>

/**
 * Refuses the choice of an image of OME-Zarr that no file of the run takes. Files are opened until one does; none of their samples is read.
 *
 * @throws MedgradeError `bad-option`.
 */
export async function requireZarr({ level, labels }: ZarrChoice = {}, files: Iterable<OpenImage>): Promise<void> {
  const open = new Set<keyof typeof zarrOptions>()
  if (level !== undefined) open.add('level')
  if (labels !== undefined) open.add('zarrLabels')
  if (open.size === 0) return
  for (const file of files) {
    const image = await openedOrDamaged(file)
    if (image === null) continue
    open.delete('level')
    // Damage is named where the file is read.
    if (image === 'damaged' || image.ofLabels) open.delete('zarrLabels')
    if (open.size === 0) return
  }
  for (const name of open) {
    const option: ReadingOption = zarrOptions[name]
    refuse('bad-option', typedName(option), 'an option that changes nothing in any file of the run', option.files!)
  }
}

/** {@link requireZarr} for the files of folders, below the sources that have the choice. */
export async function requireZarrIn(files: readonly { readonly source: Source; readonly path: string }[]) {
  const choice = files.map(({ source: { ref } }) => (ref?.kind === 'directory' ? ref.zarr : undefined)).find(Boolean)
  await requireZarr(
    choice,
    files.map(
      ({ source, path }): OpenImage =>
        async () =>
          (await source.inParts?.(path)) ?? null,
    ),
  )
}

async function openedOrDamaged(open: OpenImage): Promise<ImageInParts | null | 'damaged'> {
  try {
    return await open()
  } catch (error) {
    if (isMedgradeError(error)) return 'damaged'
    throw error
  }
}
