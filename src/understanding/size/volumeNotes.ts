import type { AxisRole, NdArray, Volume } from '../../contract'
import { formsDiffer, unitKept } from './headerNotes'

/** What metrics over the array of a reader would take for something else: the layer between readers and metrics settles it, the array alone does not. */
export function volumeNotes(volume: Omit<NdArray & Partial<Volume>, 'data'>): string[] {
  const { unit = 'mm', unsized, zeroed, forms, axes = [], shape, orientation = 1 } = volume
  return [
    ...(unit === 'mm' ? [] : [unitKept(unit)]),
    ...(unsized ? ['the file states no voxel size: distances are in voxels'] : []),
    ...(zeroed ? [`${zeroed} NaN or infinite values are taken for 0, as SimpleITK does`] : []),
    ...(forms ? [formsDiffer(forms)] : []),
    ...(orientation === 1
      ? []
      : [`rows and columns are as they are stored, not as the orientation ${orientation} of the file says`]),
    ...axes.flatMap((role, axis) =>
      role === 'space' || shape[axis] === 1
        ? []
        : [
            `axis ${axis} of the array is ${words[role]}, ${shape[axis]} of them: metrics of volumes take it for an axis of space`,
          ],
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
