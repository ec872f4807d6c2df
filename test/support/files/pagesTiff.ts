/**
 * Little-endian TIFF of raw 8-bit grey pages, each behind its directory, with further tags in the order given: a text is of type ASCII, bytes are
 * of type BYTE, a number is a SHORT. A tag may stand twice.
 */
export interface PlainPage {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  readonly tags?: readonly (readonly [tag: number, value: string | Uint8Array | number])[]
}

export function pagesTiff(pages: readonly PlainPage[]): Uint8Array {
  const out: number[] = [0x49, 0x49, 42, 0, 0, 0, 0, 0]
  const word = (place: number, value: number) => {
    for (let k = 0; k < 4; k++) out[place + k] = (value >>> (8 * k)) & 255
  }
  const append = (bytes: Iterable<number>) => {
    const at = out.length
    for (const byte of bytes) out.push(byte)
    return at
  }
  let link = 4
  for (const { width, height, data, tags = [] } of pages) {
    const own = Object.entries({
      256: width,
      257: height,
      258: 8,
      262: 1,
      277: 1,
      278: height,
      273: 0,
      279: data.length,
    })
    const entries = [
      ...own
        .map(([tag, value]) => [Number(tag), 4, 1, value] as const)
        .filter(([tag]) => !tags.some(([t]) => t === tag)),
      ...tags.map(([tag, value]) => {
        if (typeof value === 'number') return [tag, 3, 1, value] as const
        const bytes = typeof value === 'string' ? new TextEncoder().encode(`${value}\0`) : value
        return [tag, typeof value === 'string' ? 2 : 1, bytes.length, append(bytes)] as const
      }),
    ].sort((a, b) => a[0] - b[0])
    word(link, append([entries.length, 0]))
    const first = out.length
    for (const [tag, type, count, value] of entries) {
      const at = append([tag & 255, tag >> 8, type, 0, 0, 0, 0, 0, 0, 0, 0, 0])
      word(at + 4, count)
      word(at + 8, value)
    }
    link = append([0, 0, 0, 0])
    word(first + 12 * entries.findIndex(([tag]) => tag === 273) + 8, append(data))
  }
  return Uint8Array.from(out)
}
