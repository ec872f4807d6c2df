/** A PNG as a data address. */
export function dataAddress(png: Uint8Array): string {
  let text = ''
  for (const byte of png) text += String.fromCharCode(byte)
  return `data:image/png;base64,${btoa(text)}`
}
