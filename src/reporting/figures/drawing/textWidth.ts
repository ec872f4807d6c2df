/** Widths of the letters of a sans-serif face in parts of the type size, by kind. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[ijl|!.,:;'`]/, 0.32],
  [/[frt()[\]{}/\\ -]/, 0.4],
  [/[mwMW%@]/, 0.96],
  [/[A-Z]/, 0.7],
  [/[\u2e80-\uffff]/, 1],
]

/** About how wide a text is: rather too wide than too narrow. */
export function textWidth(text: string, size = 12): number {
  let width = 0
  for (const letter of text) width += widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.62
  return width * size
}

/** A text of at most this width; an ellipsis stands for what is cut out of its middle, since names often differ at the end. */
export function fitText(text: string, most: number, size = 12): string {
  if (textWidth(text, size) <= most) return text
  const letters = Array.from(text)
  let kept = letters.length - 1
  const shown = () => {
    const start = letters.slice(0, Math.ceil(kept * 0.6)).join('')
    return `${start.trimEnd()}…${letters
      .slice(letters.length - Math.floor(kept * 0.4))
      .join('')
      .trimStart()}`
  }
  while (kept > 1 && textWidth(shown(), size) > most) kept--
  return shown()
}
