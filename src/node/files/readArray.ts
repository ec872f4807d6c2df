import { basename, dirname } from 'node:path'
import type { NdArray, Volume } from '../../contract'
import { type ImageReaderName, readImage } from '../../engine/inspect/readImage'
import { isNibabelOnly, readVolume, type VolumeReaderName, volumeFormats } from '../../engine/inspect/readVolume'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { detectFormat } from '../../formats/detectFormat'
import { readerNames } from '../../formats/readers/readers'
import { unitInMillimetres } from '../../formats/volume/unitInMillimetres'
import { directorySource } from './directorySource'

export interface ReadArrayOptions {
  /** Which library's reading rules to follow, with its order of axes and its voxel sizes. Default: that of the format, with the axes z, y, x and sizes in mm. */
  readonly reader?: VolumeReaderName | ImageReaderName
  /** Most bytes a file may unpack to. Default: 2 GiB. */
  readonly maxBytes?: number
}

/**
 * Reads a volume or a picture by its path, for the functions of metrics. Axes are [z, y, x] for every format of volumes, whose voxel sizes become mm, and
 * [rows, columns] for pictures. NaN that SimpleITK takes for 0 is refused.
 *
 * Functions compare voxels by index; `medgrade metric` also warns where the geometry of two files differs.
 *
 * @throws MedgradeError `not-found`, `unreadable`, `bad-label` for NaN, `bad-geometry` for a unit that is not known, and those of `readVolume` and `readImage`.
 * @example
 * import { dice } from 'medgrade/metrics'
 * const reference = await readArray('fixtures/demo/isles22/test/sub-strokecase0002_msk.nii.gz')
 * const prediction = await readArray('fixtures/demo/isles22/predictions/sub-strokecase0002_pred.nii.gz')
 * dice(reference, prediction, { label: 1 }) // → 0.6656159705805096
 */
export async function readArray(path: string, options: ReadArrayOptions = {}): Promise<NdArray> {
  checkArguments({ path }, 'string')
  checkOptions('readArray', options, { reader: 'string', maxBytes: 'number' })
  const { reader, maxBytes } = options
  const source = directorySource(dirname(path), { links: 'anywhere' })
  const bytes = await source.read(basename(path))
  const shared = { name: path, resolve: (name: string) => source.read(name), maxBytes }
  const format = detectFormat(bytes, path)
  const ofVolumes = readerNames('volume').find((name) => name === reader)
  if (ofVolumes) return readVolume(bytes, { ...shared, reader: ofVolumes })
  if (reader !== undefined) return readImage(bytes, { ...shared, reader: reader as ImageReaderName })
  if (format === null || !volumeFormats.has(format)) return readImage(bytes, shared)
  const volume = inMillimetres(await readVolume(bytes, shared), path)
  if (volume.zeroed !== undefined)
    refuse(
      'bad-label',
      'voxels',
      `${volume.zeroed} NaN or infinite values`,
      "numbers, or the reader 'sitk': it takes them for 0",
      {
        file: path,
      },
    )
  return isNibabelOnly(format) ? backwards(volume) : volume
}

/** The volume with its voxel sizes in millimetres, along the axes of space. */
function inMillimetres(volume: Volume, path: string): Volume {
  const { unit = 'mm', axes } = volume
  if (unit === 'mm') return volume
  const factor = unitInMillimetres(unit)
  if (factor === undefined)
    return refuse(
      'bad-geometry',
      'unit of the voxel sizes',
      'one that is not known, or several',
      'mm, or a reader that keeps them',
      {
        file: path,
      },
    )
  const isSpace = (axis: number) => axes === undefined || axes[axis] === 'space'
  return { ...volume, unit: 'mm', spacing: volume.spacing.map((size, axis) => (isSpace(axis) ? factor * size : size)) }
}

/** The same array with its axes in the other order. */
function backwards({ data, shape, stride, spacing, offset, unit, axes }: NdArray): NdArray {
  const steps = stride ?? shape.map((_, axis) => shape.slice(axis + 1).reduce((product, n) => product * n, 1))
  return {
    data,
    shape: [...shape].reverse(),
    stride: [...steps].reverse(),
    ...(offset === undefined ? {} : { offset }),
    ...(spacing === undefined ? {} : { spacing: [...spacing].reverse() }),
    ...(unit === undefined ? {} : { unit }),
    ...(axes === undefined ? {} : { axes: [...axes].reverse() }),
  }
}
