/** TopCoW's labels: 1 BA, 2/3 PCA, 4/6 ICA, 5/7 MCA, 8/9 Pcom, 10 Acom, 11/12 ACA (right, left), 15 3rd-A2; 13 and 14 are unused. */
import type { DetectionState } from '../vessels/vesselChallenge'

export const isKnownLabel = (label: number): boolean => label <= 12 || label === 15

/** The vessels that not everyone has. */
export const groupTwo: readonly number[] = [8, 9, 10, 15]

export type Region = 'anterior' | 'posterior'

/** The labels by which a region is judged. */
export const regionLabels: Readonly<Record<Region, readonly number[]>> = {
  anterior: [10, 11, 12, 15],
  posterior: [2, 3, 8, 9],
}

/** A region of one case as classes: of the reference, of the prediction by its edges, and of the prediction by the verdict on its topology. */
export type RegionVerdict = { readonly truth: string; readonly graph: string; readonly topology: string }

export type TopcowState = DetectionState & Readonly<Record<Region, RegionVerdict>>
