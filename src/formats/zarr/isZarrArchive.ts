/** Paths that only a Zarr hierarchy has. */
const marks = /\.zarr\/|zarr\.json|\.z(?:group|attrs|array)/

/** Whether a ZIP archive holds a Zarr hierarchy, by the name of its first file, or by those at the end of its directory. */
export function isZarrArchive(bytes: Uint8Array): boolean {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3
  const text = (part: Uint8Array) => new TextDecoder('latin1').decode(part)
  return isZip && (marks.test(text(bytes.subarray(0, 512))) || marks.test(text(bytes.subarray(-65_536))))
}
