import type { LengthUnit } from '../../contract'

const spellings: readonly (readonly [LengthUnit, string])[] = [
  ['nm', 'nm|nanometer|nanometers|nanometre|nanometres'],
  // The signs micro (U+00B5) and mu (U+03BC), the first also as ImageJ escapes it.
  ['um', 'um|\u00b5m|\u03bcm|\\u00b5m|micron|microns|micrometer|micrometers|micrometre|micrometres'],
  ['mm', 'mm|millimeter|millimeters|millimetre|millimetres'],
  ['cm', 'cm|centimeter|centimeters|centimetre|centimetres'],
  ['m', 'm|meter|meters|metre|metres'],
  ['inch', 'in|inch|inches'],
]
const units = new Map(spellings.flatMap(([unit, words]) => words.split('|').map((word) => [word, unit] as const)))

/** Texts that state no length. */
const none = new Set(['', 'pixel', 'pixels', 'voxel', 'voxels', '?', '???', 'none', 'null', 'unknown'])

/** The unit that a text names, in any case; undefined: it names none; 'other': one that is not known here. */
export function lengthUnit(text: string): LengthUnit | undefined {
  const word = text.trim().toLowerCase()
  return none.has(word) ? undefined : (units.get(word) ?? 'other')
}
