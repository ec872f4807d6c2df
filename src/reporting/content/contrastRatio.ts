import { refuse } from '../../errors/refuse'

/**
 * Contrast of two colours as WCAG 2 defines it, from 1 to 21.
 *
 * @param colour `#rrggbb`, like the background.
 * @throws MedgradeError `bad-argument` for another form.
 */
export function contrastRatio(colour: string, background: string): number {
  const [a, b] = [luminance(colour), luminance(background)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Relative luminance of an sRGB colour. */
function luminance(colour: string): number {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)
  if (!parts) refuse('bad-argument', 'a colour', colour, '#rrggbb')
  const [red, green, blue] = parts.slice(1).map((part) => {
    const share = Number.parseInt(part, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
