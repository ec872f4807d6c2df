/** How far dot j of a list lies off the middle of its place: ((j·0.618034) mod 1 − 0.5)·width, the same in every drawing. */
export function jitter(j: number, width: number): number {
  return (((j * 0.618034) % 1) - 0.5) * width
}
