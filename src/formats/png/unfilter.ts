import type { Fail } from '../readers/pictureFailure'

/** Undoes the row filters of PNG: `packed` has a filter byte before every row, the result has none. */
export function unfilter(
  packed: Uint8Array,
  rows: number,
  rowBytes: number,
  pixelBytes: number,
  fail: Fail,
): Uint8Array {
  const out = new Uint8Array(rows * rowBytes)
  const from32 = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const out32 = new DataView(out.buffer)
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1) + 1
    const to = row * rowBytes
    const filter = packed[from - 1]
    // The row above the first is all zero.
    const kind = row > 0 ? filter : filter === 2 ? 0 : filter
    if (kind === 0) out.set(packed.subarray(from, from + rowBytes), to)
    else if (kind === 1) left(packed, from, out, to, rowBytes, pixelBytes)
    else if (kind === 2) above(from32, from, out32, to, rowBytes)
    else if (kind === 3) (row === 0 ? averageFirst : average)(packed, from, out, to, rowBytes, pixelBytes)
    else if (kind !== 4) throw fail('corrupt', `row filter ${kind}`, '0 to 4')
    else if (row === 0) left(packed, from, out, to, rowBytes, pixelBytes)
    else paeth(packed, from, out, to, rowBytes, pixelBytes)
  }
  return out
}

function left(packed: Uint8Array, from: number, out: Uint8Array, to: number, length: number, step: number): void {
  if (step === 1) {
    let a = 0
    for (let i = 0; i < length; i++) {
      a = (packed[from + i] + a) & 255
      out[to + i] = a
    }
    return
  }
  for (let i = 0; i < step && i < length; i++) out[to + i] = packed[from + i]
  for (let i = step; i < length; i++) out[to + i] = packed[from + i] + out[to + i - step]
}

/** Adds four bytes at a time: the lower seven bits cannot carry into the next byte, and the highest bit is the exclusive or of all three. */
function above(packed: DataView, from: number, out: DataView, to: number, length: number): void {
  const up = to - length
  let i = 0
  for (; i + 4 <= length; i += 4) {
    const a = packed.getInt32(from + i)
    const b = out.getInt32(up + i)
    out.setInt32(to + i, ((a & 0x7f7f7f7f) + (b & 0x7f7f7f7f)) ^ ((a ^ b) & 0x80808080))
  }
  for (; i < length; i++) out.setUint8(to + i, packed.getUint8(from + i) + out.getUint8(up + i))
}

function average(packed: Uint8Array, from: number, out: Uint8Array, to: number, length: number, step: number): void {
  const up = to - length
  for (let i = 0; i < length; i++) {
    const a = i < step ? 0 : out[to + i - step]
    out[to + i] = packed[from + i] + ((a + out[up + i]) >> 1)
  }
}

function averageFirst(
  packed: Uint8Array,
  from: number,
  out: Uint8Array,
  to: number,
  length: number,
  step: number,
): void {
  for (let i = 0; i < step && i < length; i++) out[to + i] = packed[from + i]
  for (let i = step; i < length; i++) out[to + i] = packed[from + i] + (out[to + i - step] >> 1)
}

function paeth(packed: Uint8Array, from: number, out: Uint8Array, to: number, length: number, step: number): void {
  const up = to - length
  for (let i = 0; i < step && i < length; i++) out[to + i] = packed[from + i] + out[up + i]
  for (let i = step; i < length; i++) {
    const a = out[to + i - step]
    const b = out[up + i]
    const c = out[up + i - step]
    const da = b - c
    const db = a - c
    const pa = da < 0 ? -da : da
    const pb = db < 0 ? -db : db
    const sum = da + db
    const pc = sum < 0 ? -sum : sum
    out[to + i] = packed[from + i] + (pa <= pb && pa <= pc ? a : pb <= pc ? b : c)
  }
}
