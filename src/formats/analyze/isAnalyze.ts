const headerBytes = 348

/** Whether these are the first bytes of a header of Analyze 7.5: its size stands first, in either byte order, and NIfTI's magic is missing. */
export function isAnalyze(bytes: Uint8Array): boolean {
  if (bytes.length < headerBytes) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, headerBytes)
  if (view.getInt32(0) !== headerBytes && view.getInt32(0, true) !== headerBytes) return false
  const magic = String.fromCharCode(...bytes.subarray(344, 348))
  return magic !== 'ni1\0' && magic !== 'n+1\0'
}
