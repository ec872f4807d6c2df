/** TopCoW: the circle of Willis in CTA (track 1) and MRA (track 2), as thirteen vessels (task 1), as one box (task 2) and as a graph (task 3). */
import type { Challenge } from '../../../contract'
import { minusMean } from '../minusMean'
import { boxes } from './boxes'
import { edges } from './edges'
import { rates, segmentation } from './segmentation'
import type { Track } from './track'

const tracks: readonly Track[] = [
  {
    id: 'topcow-track1',
    title: 'TopCoW Track 1',
    modality: 'CTA',
    overall: { segmentation: minusMean('dice'), boxes: minusMean('boundary_iou') },
  },
  {
    id: 'topcow-track2',
    title: 'TopCoW Track 2',
    modality: 'MRA',
    overall: {
      segmentation: (metrics) => minusMean('dice', 'cldice', ...rates)(metrics) + (metrics.b0_error! + metrics.hd95!),
      boxes: minusMean('boundary_iou', 'iou'),
    },
  },
]

export const topcow: readonly Challenge[] = tracks.flatMap((track) => [segmentation(track), boxes(track), edges(track)])
