import { type SliceView, sliceView } from '../../../src/reporting/gallery/sliceView'

/** How a slice across an axis of the array is laid out; `down` and `across` are axes of the array. */
export type ShownPlane = Omit<SliceView, 'across' | 'down'> & { readonly axes: readonly [down: number, across: number] }

/**
 * The layout of reports (`sliceView`), which states axes in the order of the file: the page's arrays have the slowest axis first.
 *
 * @param affine row-major 4 × 4 in RAS by file axis; null: the file tells no place.
 */
export function shownPlane(axis: number, affine: readonly number[] | null): ShownPlane {
  const { across, down, ...layout } = sliceView(2 - axis, affine)
  return { ...layout, axes: [2 - down, 2 - across] }
}
