/** Widths of the letters of a sans-serif face in parts of the type size, by kind. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ijl|!.,:;'`]/, 0.28],
  [/[frt()[\]{}/\\ -]/, 0.37],
  [/[mwMW%@]/, 0.9],
  [/[A-Z]/, 0.68],
  [/[\u2e80-\uffff]/, 1],
]

/** About how wide a text is: rather too wide than too narrow. */
export function textWidth(text: string, size = 12): number {
  let width = 0
  for (const letter of text) width += widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.58
  return width * size
}

/** A text of at most this width; what is cut off is marked by an ellipsis. */
export function fitText(text: string, most: number, size = 12): string {
  if (textWidth(text, size) <= most) return text
  let shown = text
  while (shown.length > 1 && textWidth(`${shown}…`, size) > most) shown = shown.slice(0, -1)
  return `${shown.trimEnd()}…`
}
