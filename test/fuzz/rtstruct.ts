/** Structure sets made from their grammar: every layout of structures and contours; numbers and links are mostly sound. */
import { type Element, oddTexts, opening, or, syntaxes, times, written } from './dicom'
import type { FuzzInput } from './inputs'
import { below, pick, type Random } from './random'

const oddPoints = [...oddTexts, '1\\2\\3\\', '\\\\', '1e6\\0\\0', ' 1 \\ 2\\3', '1\\2\\3\\4']

function contour(random: Random): Element[] {
  const slice = pick(random, [0, 1, 2.5, 5, 9, 12, -3])
  const z = 40 + 3 * slice
  const count = 1 + below(random, pick(random, [4, 12, 200]))
  const step = pick(random, [1, 1.25, 0.625, 40])
  const tilted = random() < 0.01
  const points = times(count, (i) => [
    -25 + step * below(random, 40),
    -20.5 + step * below(random, 40),
    z + (tilted ? i : 0),
  ])
  const kind = random() < 0.8 ? 'CLOSED_PLANAR' : pick(random, ['POINT', 'OPEN_PLANAR', 'CLOSEDPLANAR_XOR', ''])
  return [
    ...(random() < 0.8
      ? [
          [
            0x30060016,
            'SQ',
            [[[0x00081155, 'UI', or(random, `1.2.826.0.1.3680043.8.498.3.${1 + Math.round(slice)}`, oddTexts)]]],
          ] as const,
        ]
      : []),
    [0x30060042, 'CS', kind],
    ...(random() < 0.8 ? [[0x30060046, 'IS', or(random, String(count), oddTexts)] as const] : []),
    [0x30060050, 'DS', or(random, points.flat().join('\\').slice(0, 65000), oddPoints, 0.02)],
  ]
}

/** A structure set on the grid of fixtures/rtstruct. */
export function rtstruct(random: Random): FuzzInput {
  const syntax = pick(random, syntaxes)
  const count = 1 + below(random, 4)
  const number = (i: number) => or(random, String(i + 1), [...oddTexts, '1'], 0.02)
  const names = ['PTV', 'é', '', 'a|b*', 'x'.repeat(60)]
  const structures = times(count, (i): Element[] => [
    [0x30060022, 'IS', number(i)],
    [0x30060024, 'UI', or(random, '1.2.3', oddTexts)],
    ...(random() < 0.95 ? [[0x30060026, 'LO', pick(random, names)] as const] : []),
  ])
  const contours = times(count, (i): Element[] => [
    ...(random() < 0.9 ? [[0x30060040, 'SQ', times(below(random, 6), () => contour(random))] as const] : []),
    [0x30060084, 'IS', number(i)],
  ])
  const elements: Element[] = [
    [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.481.3'],
    [0x00080060, 'CS', or(random, 'RTSTRUCT', ['CT', 'SEG', ''])],
    [0x00100010, 'PN', 'None^Nobody'],
    [0x30060020, 'SQ', or(random, structures, [[], [...structures, ...structures]], 0.02)],
    [0x30060039, 'SQ', or(random, contours, [[], contours.slice(1), [...contours, ...contours]], 0.02)],
  ]
  const body = elements.flatMap((one) => (random() < 0.005 ? [] : [written({ random, syntax }, one)]))
  const bytes = new Uint8Array(Buffer.concat([...opening(random, syntax), ...body]))
  return {
    reader: pick(random, ['rtstruct', 'rtstruct', 'any', 'dicom']),
    file: 'a.dcm',
    files: new Map([['a.dcm', bytes]]),
  }
}
