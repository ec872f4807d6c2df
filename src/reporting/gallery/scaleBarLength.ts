/**
 * Length of the scale bar of a slice: 50 where it takes at most 0.4 of the width, else 10, 5 or 1; where even 1 is longer than the slice, as in microscopy, 5, 2 or 1 of a smaller power of ten.
 *
 * @param width of the drawing.
 * @param unit how long one millimetre, or one voxel of a file without sizes, is in the drawing.
 */
export function scaleBarLength(width: number, unit: number): number {
  const fits = (length: number) => length * unit <= 0.4 * width
  const found = [50, 10, 5].find(fits)
  if (found !== undefined || !(unit > width)) return found ?? 1
  for (let power = -1; power > -12; power--)
    for (const digit of [5, 2, 1]) if (fits(Number(`${digit}e${power}`))) return Number(`${digit}e${power}`)
  return 1
}
