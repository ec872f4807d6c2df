import type { MedgradeErrorCode } from '../../contract'
import { refuse } from '../../errors/refuse'

/** The tags of the elements that refusals name. */
const tags: Readonly<Record<string, string>> = {
  Rows: '0028,0010',
  Columns: '0028,0011',
  NumberOfFrames: '0028,0008',
  PixelData: '7FE0,0010',
  PhotometricInterpretation: '0028,0004',
  SamplesPerPixel: '0028,0002',
  BitsAllocated: '0028,0100',
  BitsStored: '0028,0101',
  HighBit: '0028,0102',
  PixelRepresentation: '0028,0103',
  RescaleIntercept: '0028,1052',
  RescaleSlope: '0028,1053',
  PixelSpacing: '0028,0030',
  PixelPaddingValue: '0028,0120',
  ImagePositionPatient: '0020,0032',
  ImageOrientationPatient: '0020,0037',
  SpacingBetweenSlices: '0018,0088',
  SeriesInstanceUID: '0020,000E',
  TransferSyntaxUID: '0002,0010',
  Modality: '0008,0060',
  SegmentationType: '0062,0001',
  SegmentSequence: '0062,0002',
  SegmentNumber: '0062,0004',
  ReferencedSegmentNumber: '0062,000B',
  MaximumFractionalValue: '0062,000E',
  PerFrameFunctionalGroupsSequence: '5200,9230',
  PlanePositionSlideSequence: '0048,021A',
  ROINumber: '3006,0022',
  ROIContourSequence: '3006,0039',
  StructureSetROISequence: '3006,0020',
  ReferencedROINumber: '3006,0084',
  ContourData: '3006,0050',
  NumberOfContourPoints: '3006,0046',
}

/** What refusals call an element: its keyword, else its tag. @param tag as the parser has it, x00280010. */
export function elementName(tag: string): string {
  const own = `${tag.slice(1, 5)},${tag.slice(5)}`.toUpperCase()
  return Object.keys(tags).find((name) => tags[name] === own) ?? `element (${own})`
}

/** The keywords that have a tag in refusals. */
export const elementNames: readonly string[] = Object.keys(tags)

/** What to do where a refusal names no other way. */
const ways: Readonly<Partial<Record<MedgradeErrorCode, string>>> = {
  'bad-header': 'export the file again, or set the element with pydicom',
  corrupt: 'copy or export the file again',
  truncated: 'copy or export the file again',
  'bad-geometry': 'export the series again, or convert it with dcm2niix or 3D Slicer',
  unsupported: 'convert it with dcm2niix or 3D Slicer',
}

/**
 * Refuses a DICOM file: the elements that the text names by their keywords have their tags, and the end is a way out.
 *
 * @throws MedgradeError always.
 */
export function refuseDicom(
  code: MedgradeErrorCode,
  what: string,
  found: unknown,
  expected: string,
  where: { readonly file: string; readonly cause?: unknown },
): never {
  const way = expected.includes('; ') ? undefined : ways[code]
  return refuse(code, withTags(what), found, `${withTags(expected)}${way === undefined ? '' : `; ${way}`}`, where)
}

function withTags(text: string): string {
  return text.replace(/\b[A-Z]\w+\b(?! \()/g, (word) => (Object.hasOwn(tags, word) ? `${word} (${tags[word]})` : word))
}
