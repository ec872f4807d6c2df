/**
 * Which inflater is faster is told by the ratio alone: above about 120 to 1 a stream is little else than runs of zeros. Positions
 * of our decoder end at 4 GiB.
 */
export function isSparse(bytes: Uint8Array, need: number): boolean {
  return need > 1 << 20 && need < 2 ** 32 && need > 120 * bytes.length
}
