import type { Source } from '../../contract'
import type { MedgradeError } from '../../errors/MedgradeError'
import { nameList } from '../../errors/nameList'
import { refusal } from '../../errors/refuse'
import { hdf5Way } from '../../formats/strangeContent'
import { imageEnding } from '../../presets/pairing/listImages'

/** How to convert what is no image here, by ending. */
const ways: readonly (readonly [ending: RegExp, kind: string, way: string])[] = [
  [/\.ima$/i, 'DICOM', 'dcm2niix converts a series to NIfTI'],
  [/\.(h5|hdf5)$/i, 'HDF5', hdf5Way],
  [/\.mat$/i, 'MATLAB', 'save the arrays as .npy'],
  [/\.(pt|pth|pkl)$/i, 'PyTorch or pickle', 'save the arrays as .npy or .nii.gz'],
  [/\.(zip|tar|tgz|tar\.gz)$/i, 'an archive', 'unpack it'],
  [/(?<!\.nii)\.gz$/i, 'gzip without .nii', 'rename it to .nii.gz if it is a compressed NIfTI'],
]

/**
 * The error for a folder without files of the task: it names what is there and how to convert it.
 *
 * @param wanted what its files are; absent: images.
 */
export async function noImages(
  source: Source,
  what: string,
  { pattern, wanted }: { readonly pattern?: string | undefined; readonly wanted?: string | undefined },
): Promise<MedgradeError> {
  const names = (await source.list('')).filter((name) => !name.startsWith('.'))
  if (pattern !== undefined && (wanted !== undefined || names.some((name) => imageEnding(name) !== '')))
    return refusal(
      'bad-argument',
      'pattern',
      `no file of ${what} for ${pattern}, of ${nameList(names)}`,
      'a path with {case}',
    )
  if (wanted !== undefined)
    return refusal('not-found', what, names.length === 0 ? 'an empty folder' : nameList(names), wanted)
  const known = names.flatMap((name) =>
    ways.flatMap(([ending, kind, way]) => (ending.test(name) ? [{ name, kind, way }] : [])),
  )[0]
  const plain = names.length === 0 ? 'an empty folder' : `no image among ${nameList(names)}`
  const images = 'NIfTI, Analyze, MGH, NRRD, MetaImage, PNG, TIFF, BMP, NPY, NPZ, OME-Zarr or DICOM SEG'
  return known
    ? refusal('wrong-format', what, `${known.kind} (${known.name})`, `${images}; ${known.way}`)
    : refusal('not-found', what, plain, images)
}
