/** The bits of the 16 words (64 bytes) from `w` on: zero where all of them are. */
export function or16(a: Int32Array, w: number): number {
  return (
    a[w] |
    a[w + 1] |
    a[w + 2] |
    a[w + 3] |
    a[w + 4] |
    a[w + 5] |
    a[w + 6] |
    a[w + 7] |
    a[w + 8] |
    a[w + 9] |
    a[w + 10] |
    a[w + 11] |
    a[w + 12] |
    a[w + 13] |
    a[w + 14] |
    a[w + 15]
  )
}
