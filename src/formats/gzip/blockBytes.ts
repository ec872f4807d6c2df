/** log2 of {@link blockBytes}. */
export const blockBits = 6
/** Bytes of a block of a zero map. Multiply by it: a shift would overflow at positions beyond 2 GiB. */
export const blockBytes = 1 << blockBits
