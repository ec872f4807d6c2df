/**
 * The `medical` reader: the volume loader of PANTHER and SEG.A. It transposes NIfTI to z, x, y but leaves MetaImage and NRRD at z, y, x. The
 * loader lists the voxel sizes as z, x, y for all of them, and PANTHER uses that list, so it is kept beside the spacing of the axes.
 */
import type { MedicalVolume, ReadContext, Reader, Volume } from '../../contract'
import { refuse } from '../../errors/refuse'
import { readMetaImage } from '../metaimage/readMetaImage'
import { type NibabelVolume, readNiftiNibabel } from '../nifti/readNiftiNibabel'
import { readNrrd } from '../nrrd/readNrrd'
import { checkItkRank } from '../volume/checkItkRank'

/** Shape D, H, W (2-D NIfTI gets D = 1, other 2-D files stay 2-D); spacing likewise, `loaderSpacing` where the loader lists another. */
export const medicalReader: Reader<MedicalVolume> = async (bytes, context) => {
  const { name } = context
  const written = /\.[^./\\]*$/.exec(name)?.[0] ?? ''
  const suffix = written.toLowerCase()
  switch (suffix) {
    case '.nii':
    case '.gz':
      return fromNifti(await readNiftiNibabel(bytes, context), name)
    case '.mha':
    case '.mhd':
      // SimpleITK recognises MetaImage by the lower-case extension only, NRRD by its content.
      if (written !== suffix) refuse('wrong-format', 'file name', written, suffix, { file: name })
      return fromItk(await readMetaImage(bytes, context), [1, 1, 1], name)
    case '.nrrd':
      return fromItk(await readRepaired(bytes, context), null, name)
    case '.dcm':
      return refuse('unsupported', 'file name', 'a DICOM file', 'NIfTI, MetaImage or NRRD', { file: name })
    default:
      return refuse('wrong-format', 'file name', written || name, '.nii, .nii.gz, .mha, .mhd or .nrrd', { file: name })
  }
}

function fromNifti(volume: NibabelVolume, file: string): Volume {
  const struct = volume.dtype === 'struct'
  const sizes = struct ? volume.shape.slice(0, -1) : volume.shape
  const strides = volume.stride ?? []
  const [zx, zy, zz] = volume.spacing
  if (sizes.length < 2 || sizes.length > 4)
    refuse('wrong-rank', 'dim', `${sizes.length} axes ([${sizes.join(', ')}])`, '2 to 4 axes', { file })
  const flat = sizes.length === 2
  return {
    ...volume,
    shape: [flat ? 1 : sizes[2], sizes[0], sizes[1], ...(struct ? [volume.components] : [])],
    stride: [
      flat ? sizes[0] * sizes[1] * volume.components : strides[2],
      strides[0],
      strides[1],
      ...(struct ? [1] : []),
    ],
    spacing: flat ? [1, zx, zy] : [zz, zx, zy],
    axes: ['space', 'space', 'space', ...(struct ? (['colour'] as const) : [])],
  }
}

/** The loader lists z, x, y whatever the array's order; `flat` is its list for a 2-D file if that is not [1, x, y]. */
function fromItk(volume: Volume, flat: readonly number[] | null, file: string): MedicalVolume {
  checkItkRank(volume, file)
  const rank = volume.spacing.length
  const [sx, sy, sz] = [...volume.spacing].reverse()
  return { ...volume, loaderSpacing: rank === 2 ? (flat ?? [1, sx, sy]) : [sz, sx, sy] }
}

/** A NRRD without the blank line after its header is read as if it had one. */
async function readRepaired(bytes: Uint8Array, context: ReadContext): Promise<Volume> {
  try {
    return await readNrrd(bytes, context)
  } catch (error) {
    const repaired = withBlankLine(bytes)
    if (repaired === null) throw error
    return readNrrd(repaired, context)
  }
}

/**
 * The leading lines that contain ": " or begin with # or NRRD, an empty line, and the rest, without a line of blanks in between. null: the file has no
 * such lines, or needs no repair.
 */
function withBlankLine(bytes: Uint8Array): Uint8Array | null {
  let end = 0
  let rest = bytes.length
  while (end < bytes.length) {
    const newline = bytes.indexOf(10, end)
    const stop = newline < 0 ? bytes.length : newline
    const next = Math.min(stop + 1, bytes.length)
    if (!isHeaderLine(bytes, end, stop)) {
      const line = bytes.subarray(end, stop)
      const blank = line.every((byte) => byte === 32 || (byte >= 9 && byte <= 13))
      if (blank && (line.length === 0 || (line.length === 1 && line[0] === 13))) return null
      rest = blank ? next : end
      break
    }
    end = next
  }
  if (end === 0) return null
  const out = new Uint8Array(end + 1 + bytes.length - rest)
  out.set(bytes.subarray(0, end))
  out[end] = 10
  out.set(bytes.subarray(rest), end + 1)
  return out
}

function isHeaderLine(bytes: Uint8Array, from: number, to: number): boolean {
  if (bytes[from] === 35 || [78, 82, 82, 68].every((letter, i) => bytes[from + i] === letter)) return true
  for (let i = from; i + 1 < to; i++) if (bytes[i] === 58 && bytes[i + 1] === 32) return true
  return false
}
