import type { Tree } from '../../../contract'
import type { minusMean } from '../minusMean'

/** What differs between the tracks; `overall` is that of a task without a leaderboard. */
export interface Track {
  readonly id: string
  readonly title: string
  readonly modality: string
  readonly overall: Readonly<Record<'segmentation' | 'boxes', ReturnType<typeof minusMean>>>
}

/** The files of a case, where they are no images. */
export type TreePair = Readonly<Record<'reference' | 'prediction', Tree>>
