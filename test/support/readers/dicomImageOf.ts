import { element, fileOf, text } from './dicomSegOf'

/** A DICOM image of 256 columns, 16 bits and fractions of a slope, whose slice lies at `z`. */
export function dicomImageOf(pixels: Uint8Array, z = 0): Uint8Array {
  const short = (tag: number, value: number) => element(tag, 'US', Uint8Array.of(value & 255, value >> 8))
  return fileOf('1.2.840.10008.1.2.1', [
    text(0x00080060, 'CS', 'PT'),
    text(0x0020000e, 'UI', '1.2.3'),
    text(0x00200032, 'DS', `0\\0\\${z}`),
    text(0x00200037, 'DS', '1\\0\\0\\0\\1\\0'),
    short(0x00280002, 1),
    text(0x00280004, 'CS', 'MONOCHROME2'),
    short(0x00280010, pixels.length / 512),
    short(0x00280011, 256),
    text(0x00280030, 'DS', '1\\1'),
    short(0x00280100, 16),
    short(0x00280101, 16),
    short(0x00280102, 15),
    short(0x00280103, 0),
    text(0x00281052, 'DS', '0'),
    text(0x00281053, 'DS', '0.5'),
    element(0x7fe00010, 'OW', pixels),
  ])
}
