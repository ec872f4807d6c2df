/**
 * A share as percent, rounded half up. Means of shares often lie on a tie: twelve digits are rounded, so that the order of a sum cannot change the number, and
 * 0.1215 is 12.2.
 */
export function roundedPercent(share: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.floor(Number((100 * scale * share).toPrecision(12)) + 0.5) / scale
}
