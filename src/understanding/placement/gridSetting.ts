/** How both sides come onto one grid. Types only. */
import type { ImageGrid } from '../../contract'
import type { NamedLabel } from '../labels/labelNames'

export interface GridSetting {
  /** Equal sizes at other places: compared by index with a warning, refused, or resampled. */
  readonly geometry: 'warn' | 'strict' | 'resample'
  /** The grid of the images of two DICOM segmentations, and of contours. */
  readonly images: ImageGrid | null
  /** The labels that contours are drawn for; null: all. */
  readonly labels: readonly NamedLabel[] | null
  readonly files: { readonly reference: string; readonly prediction: string }
}

/** Told what a user has to know, and what it is about. */
export type PlacementWarning = (
  about: 'misplaced' | 'placed' | 'resampled' | 'partial' | 'placement' | 'structure-missing',
  text: string,
) => void
