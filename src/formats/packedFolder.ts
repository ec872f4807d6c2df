import type { Source, ZarrChoice } from '../contract'
import { refuse } from '../errors/refuse'
import { detectFormat } from './detectFormat'
import { isZarrFolder } from './zarr/isZarrFolder'

/** Most bytes that a folder is packed to. */
const mostBytes = 2 ** 31

/** A folder that is read as one image, as an archive: OME-Zarr, or the slices of a DICOM series; null for any other. */
export async function packedFolder(
  source: Pick<Source, 'exists' | 'list' | 'read'>,
  folder: string,
  signal?: AbortSignal,
  choice: ZarrChoice = {},
): Promise<Uint8Array | null> {
  if (await isZarrFolder(source, folder)) {
    const [{ packedZarr }, { folderStore }] = await Promise.all([
      import('./zarr/packedZarr'),
      import('./zarr/zarrStore'),
    ])
    return packedZarr(folderStore(source, folder, { maxBytes: mostBytes, signal }), settingOf(choice))
  }
  const { packedSeries } = await import('./dicom/packedSeries')
  return packedSeries(source, folder, signal)
}

/**
 * The chosen image of an OME-Zarr, of which a declaration says that the file is one.
 *
 * @throws MedgradeError `wrong-format` for another file.
 */
export function requireChosen(bytes: Uint8Array, name: string, { level, labels }: ZarrChoice): void {
  if (detectFormat(bytes) === 'zarr') return
  const given = [...(level === undefined ? [] : ['--level']), ...(labels === undefined ? [] : ['--zarr-labels'])]
  refuse('wrong-format', given.join(', '), 'a file that is no OME-Zarr', 'OME-Zarr, or the file without it', {
    file: name,
  })
}

/** An archive of Zarr with the chosen image only; any other file as it is. */
export async function withChoice(bytes: Uint8Array, name: string, choice: ZarrChoice | undefined): Promise<Uint8Array> {
  if (choice === undefined || detectFormat(bytes) !== 'zarr') return bytes
  const [{ packedZarr }, { archiveStore }] = await Promise.all([
    import('./zarr/packedZarr'),
    import('./zarr/zarrStore'),
  ])
  return packedZarr(archiveStore(bytes, { name, maxBytes: mostBytes }), settingOf(choice))
}

const settingOf = ({ level = 0, labels }: ZarrChoice) => ({ level, label: labels ?? null })
