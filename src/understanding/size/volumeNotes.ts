import type { AxisRole, NdArray, Volume } from '../../contract'
import { formsDiffer } from './voxelSize'

/** What metrics over the array of a reader would take for something else: the layer between readers and metrics settles it, the array alone does not. */
export function volumeNotes(volume: NdArray & Partial<Volume>): string[] {
  const { unit = 'mm', unsized, zeroed, forms, axes = [], shape } = volume
  const named = unit === 'other' ? 'a unit that is not known, or several' : unit
  return [
    ...(unit === 'mm' ? [] : [`voxel sizes are in ${named}, as the file has them: distances and volumes are no mm`]),
    ...(unsized ? ['the file states no voxel size: distances are in voxels'] : []),
    ...(zeroed ? [`${zeroed} NaN or infinite values are taken for 0, as SimpleITK does`] : []),
    ...(forms ? [formsDiffer(forms)] : []),
    ...axes.flatMap((role, axis) =>
      role === 'space' || shape[axis] === 1
        ? []
        : [`axis ${axis} of the array is ${words[role]}, ${shape[axis]} of them`],
    ),
  ]
}

const words: Readonly<Record<Exclude<AxisRole, 'space'>, string>> = {
  time: 'time',
  unstated: 'channels or time',
  channel: 'channels',
  vector: 'the parts of vectors',
  colour: 'colours',
}
