/** Whether a gzip member begins at `at`, by its two first bytes. */
export function isGzip(bytes: Uint8Array, at = 0): boolean {
  return bytes[at] === 0x1f && bytes[at + 1] === 0x8b
}
