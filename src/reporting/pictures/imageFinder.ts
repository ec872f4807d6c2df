import type { Source } from '../../contract'

/** Endings of formats and of names of images and masks. */
const ending = /\.(nii|nii\.gz|nrrd|nhdr|mha|mhd|mg[hz]|tiff?|png|bmp|jpe?g|npy)$/i
const suffix = /(_0000|_image|_img|_seg|_mask|_msk|_label|_labels|_gt|-image|-seg|-mask)$/i

/** Finds the image of a case in a folder: the file whose name without endings and suffixes is that of the case or of its reference; null for none. */
export async function imageFinder(source: Source): Promise<(id: string, reference: string) => string | null> {
  const byName = new Map<string, string>()
  for (const file of await source.list('')) if (ending.test(file)) byName.set(plain(file), file)
  return (id, reference) => byName.get(plain(id)) ?? byName.get(plain(reference)) ?? null
}

function plain(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(ending, '')
  return name.replace(suffix, '').toLowerCase()
}
