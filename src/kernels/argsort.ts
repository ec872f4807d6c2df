/**
 * Stable ascending argsort of doubles without comparisons: the bits of a double, sign bit flipped (all bits flipped when negative),
 * sort like the number itself. Three 11-bit passes settle the upper 33 bits, which tell almost all real data apart; what still
 * agrees there is finished by insertion, or by three more passes when such stretches are long.
 *
 * −0 equals 0; NaN comes last, in the order of appearance.
 */
export function argsort(values: Float64Array): Uint32Array {
  const n = values.length
  if (n <= SMALL) return insertionArgsort(values)
  const bits = new Uint32Array(2 * n)
  const asDouble = new Float64Array(bits.buffer)
  for (let i = 0; i < n; i++) asDouble[i] = values[i] + 0 // −0 + 0 = 0
  const keys = new Uint32Array(n)
  const low = LITTLE_ENDIAN ? 0 : 1
  for (let i = 0; i < n; i++) {
    const value = values[i]
    const high = bits[2 * i + 1 - low]
    if (Number.isNaN(value)) {
      keys[i] = 0xffffffff
      bits[2 * i + low] = 0xffffffff
    } else if (high >>> 31 === 1) {
      keys[i] = ~high
      bits[2 * i + low] = ~bits[2 * i + low]
    } else keys[i] = high | 0x80000000
  }
  let order: Uint32Array = new Uint32Array(n)
  for (let i = 0; i < n; i++) order[i] = i
  order = sortByKey(keys.slice(), order)
  return settleLowBits(order, keys, bits, low)
}

const SMALL = 48
const LITTLE_ENDIAN = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1
/** Stretches of equal upper halves up to this length are finished by insertion. */
const SHORT = 24

function insertionArgsort(values: Float64Array): Uint32Array {
  const n = values.length
  const order = new Uint32Array(n)
  for (let i = 0; i < n; i++) {
    const value = values[i]
    let j = i
    if (!Number.isNaN(value)) {
      for (; j > 0; j--) {
        const before = values[order[j - 1]]
        if (before <= value) break
        order[j] = order[j - 1]
      }
    }
    order[j] = i
  }
  return order
}

/** Least significant digit first, 11 + 11 + 10 bits; a digit that is the same everywhere is skipped. `keys` belong to `order` place by place. */
function sortByKey(keys: Uint32Array, order: Uint32Array): Uint32Array {
  const n = keys.length
  const counts = new Uint32Array(3 * 2048)
  for (let i = 0; i < n; i++) {
    const key = keys[i]
    counts[key & 2047]++
    counts[2048 + ((key >>> 11) & 2047)]++
    counts[4096 + (key >>> 22)]++
  }
  let fromKeys = keys
  let fromOrder = order
  let toKeys: Uint32Array = new Uint32Array(n)
  let toOrder: Uint32Array = new Uint32Array(n)
  for (let pass = 0; pass < 3; pass++) {
    const shift = pass * 11
    const base = pass * 2048
    if (counts[base + ((fromKeys[0] >>> shift) & 2047)] === n) continue
    let start = 0
    for (let digit = base; digit < base + 2048; digit++) {
      const count = counts[digit]
      counts[digit] = start
      start += count
    }
    for (let i = 0; i < n; i++) {
      const key = fromKeys[i]
      const place = counts[base + ((key >>> shift) & 2047)]++
      toKeys[place] = key
      toOrder[place] = fromOrder[i]
    }
    const spareKeys = fromKeys
    const spareOrder = fromOrder
    fromKeys = toKeys
    fromOrder = toOrder
    toKeys = spareKeys
    toOrder = spareOrder
  }
  return fromOrder
}

function settleLowBits(order: Uint32Array, keys: Uint32Array, bits: Uint32Array, low: number): Uint32Array {
  const n = order.length
  let start = 0
  while (start < n) {
    const key = keys[order[start]]
    let end = start + 1
    let sorted = true
    let previous = bits[2 * order[start] + low]
    while (end < n && keys[order[end]] === key) {
      const current = bits[2 * order[end] + low]
      if (current < previous) sorted = false
      previous = current
      end++
    }
    if (!sorted) {
      if (end - start > SHORT) return sortFully(keys, bits, low)
      insertLow(order, bits, low, start, end)
    }
    start = end
  }
  return order
}

function insertLow(order: Uint32Array, bits: Uint32Array, low: number, start: number, end: number): void {
  for (let i = start + 1; i < end; i++) {
    const index = order[i]
    const value = bits[2 * index + low]
    let j = i
    for (; j > start && bits[2 * order[j - 1] + low] > value; j--) order[j] = order[j - 1]
    order[j] = index
  }
}

/** Lower half first, then the stable sort by the upper half. */
function sortFully(keys: Uint32Array, bits: Uint32Array, low: number): Uint32Array {
  const n = keys.length
  const lower = new Uint32Array(n)
  let order: Uint32Array = new Uint32Array(n)
  for (let i = 0; i < n; i++) {
    lower[i] = bits[2 * i + low]
    order[i] = i
  }
  order = sortByKey(lower, order)
  const upper = new Uint32Array(n)
  for (let i = 0; i < n; i++) upper[i] = keys[order[i]]
  return sortByKey(upper, order)
}
