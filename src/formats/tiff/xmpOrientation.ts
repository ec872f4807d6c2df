/** The orientation in an XMP packet, which Pillow takes where EXIF and TIFF state none; 1 where it holds none. */
export function xmpOrientation(packet: Uint8Array): number {
  return Number(/tiff:Orientation(?:="|>)([0-9])/.exec(new TextDecoder('latin1').decode(packet))?.[1] ?? 1)
}
