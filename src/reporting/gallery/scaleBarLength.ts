/**
 * Length of the scale bar of a slice: 50 where it takes at most 0.4 of the width, else 10, 5 or 1.
 *
 * @param width of the drawing.
 * @param unit how long one millimetre, or one voxel of a file without sizes, is in the drawing.
 */
export function scaleBarLength(width: number, unit: number): number {
  return [50, 10, 5].find((length) => length * unit <= 0.4 * width) ?? 1
}
