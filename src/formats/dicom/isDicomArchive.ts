const localHeader = 0x504b0304

/** Whether a ZIP archive begins with a folder, or with a file that is named as slices are: `.dcm`, `.ima`, or without an ending. */
export function isDicomArchive(bytes: Uint8Array): boolean {
  if (bytes.length < 30) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.getUint32(0) !== localHeader) return false
  const name = String.fromCharCode(...bytes.subarray(30, 30 + Math.min(view.getUint16(26, true), 4096)))
  return name.endsWith('/') || /\.(?:dcm|ima)$/i.test(name) || /^[^.]+$/.test(name.slice(name.lastIndexOf('/') + 1))
}
