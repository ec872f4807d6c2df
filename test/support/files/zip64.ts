/** An archive without a comment in the form of ZIP64: each size and place of the directory stands in an extra field of 64 bits, and so does the place of the directory. */
export function zip64(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer)
  const end = bytes.length - 22
  const [length, start] = [view.getUint32(end + 12, true), view.getUint32(end + 16, true)]
  const directory: number[] = []
  const u64 = (value: number) => [...new Uint8Array(new BigUint64Array([BigInt(value)]).buffer)]
  for (let at = start; at < start + length; ) {
    const name = view.getUint16(at + 28, true)
    const entry = bytes.slice(at, at + 46 + name)
    const own = new DataView(entry.buffer)
    const fields = [24, 20, 42].map((from) => own.getUint32(from, true))
    for (const from of [24, 20, 42]) own.setUint32(from, 0xffffffff, true)
    own.setUint16(30, 4 + 24 + 5, true)
    // Another extra field in front.
    directory.push(...entry, 0x99, 0x99, 1, 0, 7, 1, 0, 24, 0, ...fields.flatMap(u64))
    at += 46 + name
  }
  const count = view.getUint16(end + 10, true)
  const record = [0x50, 0x4b, 6, 6, ...u64(44), 45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  record.push(...u64(count), ...u64(count), ...u64(directory.length), ...u64(start))
  const locator = [0x50, 0x4b, 6, 7, 0, 0, 0, 0, ...u64(start + directory.length), 1, 0, 0, 0]
  const last = [0x50, 0x4b, 5, 6, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0]
  return Uint8Array.from([...bytes.subarray(0, start), ...directory, ...record, ...locator, ...last])
}
