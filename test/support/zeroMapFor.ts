/** The zero map that a decoder would give for data that begins at byte `start` of its stream. */
export function zeroMapFor(data: Uint8Array, start: number) {
  const bits = new Int32Array(Math.floor((start + data.length) / 2048) + 2)
  data.forEach((value, i) => {
    if (value !== 0) bits[(start + i) >>> 11]! |= 1 << ((start + i) >>> 6)
  })
  return { bits, start }
}
