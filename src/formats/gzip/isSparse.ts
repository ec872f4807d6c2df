/** Whether our decoder is faster than zlib: above a ratio of about 120 to 1 a stream is mostly runs of zeros. Our decoder's positions end at 4 GiB. */
export function isSparse(bytes: Uint8Array, need: number, ratio = 120): boolean {
  return need > 1 << 20 && need < 2 ** 32 && need > ratio * bytes.length
}
