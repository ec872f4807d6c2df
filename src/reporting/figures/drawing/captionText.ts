import { type NumberKind, numberText } from '../../content/numberText'

/** A number in a sentence: as in tables, without zeros at its end. */
export function shortText(kind: NumberKind, value: number): string {
  const text = numberText(kind, value)
  return text.replace(/\.(\d*?)0+(?=$| )/, (_, digits: string) => (digits === '' ? '' : `.${digits}`))
}

/** Letters, digits and hyphens for the id of a figure; parts without any are left out. */
export function figureId(...parts: readonly string[]): string {
  const words = parts.map((part) =>
    part
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
  )
  return words.filter((word) => word !== '').join('-')
}
