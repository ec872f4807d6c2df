// A position in the bytes of JSON. What is not plain is left to `JSON.parse`.

export interface JsonCursor {
  readonly bytes: Uint8Array
  at: number
}

const POWERS = /* @__PURE__ */ Float64Array.from({ length: 23 }, (_, k) => Number(`1e${k}`))

export function skipSpace(cursor: JsonCursor): void {
  const { bytes } = cursor
  let byte = bytes[cursor.at]
  while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) byte = bytes[++cursor.at]
}

/** Moves behind the byte if it comes next, after any white space. */
export function takeByte(cursor: JsonCursor, byte: number): boolean {
  if (cursor.bytes[cursor.at] !== byte) {
    skipSpace(cursor)
    if (cursor.bytes[cursor.at] !== byte) return false
  }
  cursor.at++
  return true
}

/** The number at the cursor, equal in every bit to what `JSON.parse` gives; NaN: there is none. */
export function readNumber(cursor: JsonCursor): number {
  const { bytes, at: first } = cursor
  let at = first
  const isNegative = bytes[at] === 0x2d
  if (isNegative) at++
  const start = at
  let value = 0
  let byte = bytes[at]
  while (byte >= 0x30 && byte <= 0x39) {
    value = 10 * value + (byte - 0x30)
    byte = bytes[++at]
  }
  let digits = at - start
  if (digits === 0 || (digits > 1 && bytes[start] === 0x30)) return Number.NaN
  let decimals = 0
  if (byte === 0x2e) {
    const point = at
    byte = bytes[++at]
    while (byte >= 0x30 && byte <= 0x39) {
      value = 10 * value + (byte - 0x30)
      byte = bytes[++at]
    }
    decimals = at - point - 1
    if (decimals === 0) return Number.NaN
    digits += decimals
  }
  if ((byte | 0x20) === 0x65 || digits > 15) return longNumber(cursor)
  cursor.at = at
  // Up to 15 digits and powers of ten are exact, so that the quotient is rounded once.
  const size = value / POWERS[decimals]
  return isNegative ? -size : size
}

/** The same for more digits or an exponent. */
function longNumber(cursor: JsonCursor): number {
  const { bytes, at: first } = cursor
  let at = first
  let point = -1
  let digits = 0
  // The first 15 digits that count, and the next ones, as whole numbers.
  let high = 0
  let low = 0
  let scale = 1
  for (; ; at++) {
    const digit = bytes[at] - 0x30
    if (digit >= 0 && digit <= 9) {
      if (digits === 0 && digit === 0) continue
      digits++
      if (digits <= 15) high = 10 * high + digit
      else {
        low = 10 * low + digit
        scale *= 10
      }
    } else if (bytes[at] === 0x2e && point < 0) point = at
    else if (at !== first || bytes[at] !== 0x2d) break
  }
  const decimals = point < 0 ? 0 : at - point - 1
  const hasExponent = (bytes[at] | 0x20) === 0x65
  const short = hasExponent || digits > 19 || decimals > 22 ? Number.NaN : quotient(high, scale, low, POWERS[decimals])
  if (Number.isNaN(short)) return numberOfText(cursor)
  cursor.at = at
  return bytes[first] === 0x2d ? -short : short
}

/** (a · b + c) / d for whole numbers, rounded once; NaN where that is not certain. */
function quotient(a: number, b: number, c: number, d: number): number {
  const [product, rest] = exactProduct(a, b)
  const whole = product + c
  const left = rest + (c - (whole - product))
  const near = whole / d
  const [back, error] = exactProduct(near, d)
  const more = (whole - back - error + left) / d
  const sum = near + more * (1 - 1e-9)
  return sum === near + more * (1 + 1e-9) ? sum : Number.NaN
}

/** The product of two doubles and the part of it that rounding cuts off. */
function exactProduct(a: number, b: number): readonly [number, number] {
  const product = a * b
  const aHigh = high26(a)
  const bHigh = high26(b)
  const aLow = a - aHigh
  const bLow = b - bHigh
  return [product, aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow)]
}

/** The upper half of the digits of a double (Veltkamp). */
function high26(a: number): number {
  const shifted = 134217729 * a
  return shifted - (shifted - a)
}

function numberOfText(cursor: JsonCursor): number {
  const { bytes, at } = cursor
  let end = at
  while (/[-+.\deE]/.test(String.fromCharCode(bytes[end] ?? 0))) end++
  const value = parsed(bytes.subarray(at, end))
  if (typeof value !== 'number') return Number.NaN
  cursor.at = end
  return value
}

/** Moves behind a value of any kind; false: `JSON.parse` refuses it. */
export function skipValue(cursor: JsonCursor): boolean {
  skipSpace(cursor)
  const { bytes, at } = cursor
  let end = at
  if (bytes[at] === 0x22) {
    end++
    while (bytes[end] >= 0x20 && bytes[end] < 0x7f && bytes[end] !== 0x22 && bytes[end] !== 0x5c) end++
    if (bytes[end] === 0x22) {
      cursor.at = end + 1
      return true
    }
  }
  end = endOfValue(bytes, at)
  if (parsed(bytes.subarray(at, end)) === undefined) return false
  cursor.at = end
  return true
}

/** Where the value ends if it is one: behind its last bracket or quote, or before a comma or bracket that is not its own. */
function endOfValue(bytes: Uint8Array, from: number): number {
  let depth = 0
  let inText = false
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]
    if (inText) {
      if (byte === 0x5c) at++
      else if (byte === 0x22) inText = false
    } else if (byte === 0x22) inText = true
    else if (byte === 0x5b || byte === 0x7b) depth++
    else if (depth === 0 && (byte === 0x2c || byte === 0x5d || byte === 0x7d)) return at
    else if (byte === 0x5d || byte === 0x7d) depth--
  }
  return bytes.length
}

/** undefined: `JSON.parse` refuses it. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
  } catch {
    return undefined
  }
}
