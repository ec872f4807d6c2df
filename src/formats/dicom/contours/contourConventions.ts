/**
 * Whose rules contours are drawn by. `dcmrtstruct2nii`: the voxels whose centre lies inside or on the edge, contours of a slice by exclusive or. `rt-utils`:
 * vertices are moved to the nearest voxel, edges are drawn, contours of a slice are filled by the even-odd rule.
 */
export type ContourConvention = (typeof contourConventions)[number]

/** The default first. */
export const contourConventions = ['dcmrtstruct2nii', 'rt-utils'] as const
