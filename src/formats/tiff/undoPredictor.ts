/**
 * Undoes the differences of predictor 2 (integers in native byte order) in every row, in place. Sums wrap around.
 */
export function undoDifferences(
  segment: Uint8Array,
  rows: number,
  columns: number,
  samples: number,
  bits: number,
): void {
  const perRow = columns * samples
  const at = segment.byteOffset
  const all = rows * perRow
  if (bits === 64) {
    addUp64(new BigUint64Array(segment.buffer, at, all), rows, perRow, samples)
    return
  }
  const values =
    bits === 8
      ? segment
      : bits === 16
        ? new Uint16Array(segment.buffer, at, all)
        : new Uint32Array(segment.buffer, at, all)
  for (let row = 0; row < rows; row++) {
    const end = (row + 1) * perRow
    for (let i = row * perRow + samples; i < end; i++) values[i] += values[i - samples]
  }
}

function addUp64(values: BigUint64Array, rows: number, perRow: number, samples: number): void {
  for (let row = 0; row < rows; row++) {
    const end = (row + 1) * perRow
    for (let i = row * perRow + samples; i < end; i++) values[i] += values[i - samples]
  }
}

/**
 * Undoes predictor 3: a row has the most significant bytes of all values first, as differences of bytes. The result is little-endian whatever the
 * byte order of the file.
 */
export function undoFloatPredictor(
  segment: Uint8Array,
  rows: number,
  columns: number,
  samples: number,
  bits: number,
): Uint8Array {
  const size = bits / 8
  const count = columns * samples
  const out = new Uint8Array(segment.length)
  for (let row = 0; row < rows; row++) {
    const at = row * count * size
    for (let i = at + samples; i < at + count * size; i++) segment[i] += segment[i - samples]
    for (let plane = 0; plane < size; plane++) {
      const from = at + plane * count
      const to = at + size - 1 - plane
      for (let i = 0; i < count; i++) out[to + i * size] = segment[from + i]
    }
  }
  return out
}
