import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ErrorMap } from '../../evaluation/output/errorMaps'
import { writeNifti } from '../../formats/nifti/writeNifti'
import { writeFileAtomic } from '../files/writeFileAtomic'

const compress = promisify(gzip)

/** What file systems refuse in a name. */
const refused = '<>:"|?*\\'

/** The path of an error map below a folder: names of model, case and label, with `_` for characters that file systems refuse. */
export function errorMapPath(folder: string, names: readonly string[]): string {
  const safe = (name: string) =>
    Array.from(name, (char) => (char < ' ' || refused.includes(char) ? '_' : char))
      .join('')
      .replace(/^\.+/, '_')
  const parts = names.flatMap((name, i) => (i === names.length - 1 ? [name.replaceAll('/', '_')] : name.split('/')))
  return `${join(folder, ...parts.map(safe))}.nii.gz`
}

/**
 * Writes an error map as compressed NIfTI, the same bytes on every system.
 *
 * @throws MedgradeError `unwritable`, `disk-full`, `too-large`.
 */
export async function writeErrorMap(path: string, { array, affine }: ErrorMap): Promise<void> {
  const packed = new Uint8Array(await compress(writeNifti(array.data, array.shape, affine)))
  // The byte for the operating system: unknown.
  packed[9] = 255
  await writeFileAtomic(path, packed)
}
