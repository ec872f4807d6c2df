import { type Element, opening, written } from '../../fuzz/dicom'

/** A structure: its name, and its contours as texts of ContourData. */
export interface WrittenStructure {
  readonly name: string
  readonly contours?: readonly string[]
  readonly kind?: string
  /** NumberOfContourPoints; default: as many as there are. */
  readonly count?: string
  readonly number?: string
  /** ReferencedROINumber of its contours. */
  readonly referenced?: string
}

/** An RTSTRUCT file with these structures, explicit VR, little endian. */
export function structureSetFile(structures: readonly WrittenStructure[], frame?: string): Uint8Array {
  const elements: Element[] = [
    [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.481.3'],
    [0x00080060, 'CS', 'RTSTRUCT'],
    [0x00100010, 'PN', 'SECRET^NAME'],
    [
      0x30060020,
      'SQ',
      structures.map(({ name, number }, i): Element[] => [
        [0x30060022, 'IS', number ?? String(i + 1)],
        ...(frame === undefined ? [] : [[0x30060024, 'UI', frame] as const]),
        [0x30060026, 'LO', name],
      ]),
    ],
    [
      0x30060039,
      'SQ',
      structures.map(({ contours = [], kind = 'CLOSED_PLANAR', count, referenced }, i): Element[] => [
        [
          0x30060040,
          'SQ',
          contours.map((data): Element[] => [
            [0x30060042, 'CS', kind],
            [0x30060046, 'IS', count ?? String(data.split('\\').length / 3)],
            [0x30060050, 'DS', data],
          ]),
        ],
        [0x30060084, 'IS', referenced ?? String(i + 1)],
      ]),
    ],
  ]
  const writer = { random: () => 1, syntax: { uid: '1.2.840.10008.1.2.1' } }
  const body = elements.map((one) => written(writer, one))
  return new Uint8Array(Buffer.concat([...opening(() => 1, writer.syntax), ...body]))
}

/** ContourData of a square from (x, y) on, at a height. */
export const square = (x: number, y: number, side: number, z: number): string =>
  [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ]
    .flatMap(([a, b]) => [a, b, z])
    .join('\\')
