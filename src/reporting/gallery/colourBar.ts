import { divergingColour } from '../figures/drawing/palette'

/** A scale of colours below a picture. */
export interface ColourBar {
  /** The colour at a share of the scale from 0 to 1. */
  readonly colourAt: (share: number) => string
  /** At its left end, middle and right end. */
  readonly labels: readonly [left: string, middle: string, right: string]
  /** A colour beside the scale, and what it marks. */
  readonly extra?: { readonly colour: string; readonly text: string }
}

/** From blue over white to orange. */
export const divergingBar = (labels: ColourBar['labels'], extra?: ColourBar['extra']): ColourBar => ({
  colourAt: (share) => divergingColour(2 * share - 1),
  labels,
  extra,
})

const [HEIGHT, STEPS] = [34, 32]

/** The drawing of a bar across a width, and its height. */
export function colourBarSvg({ colourAt, labels, extra }: ColourBar, width: number): { svg: string; height: number } {
  const right = extra ? width - 96 : width - 10
  const step = (right - 10) / STEPS
  const place = (at: number) => Number(at.toFixed(2))
  const cells = Array.from(
    { length: STEPS },
    (_, k) =>
      `<rect x="${place(10 + k * step)}" y="6" width="${place(step + 0.4)}" height="10" fill="${colourAt((k + 0.5) / STEPS)}"/>`,
  )
  const text = (x: number, anchor: string, label: string) =>
    `<text x="${place(x)}" y="29" text-anchor="${anchor}" fill="#fff">${label}</text>`
  const beside = extra
    ? `<rect x="${right + 10}" y="6" width="10" height="10" fill="${extra.colour}" stroke="#fff" stroke-width="0.8"/><text x="${right + 26}" y="15" fill="#fff">${extra.text}</text>`
    : ''
  const svg = `${cells.join('')}${text(10, 'start', labels[0])}${text((10 + right) / 2, 'middle', labels[1])}${text(right, 'end', labels[2])}${beside}`
  return { svg, height: HEIGHT }
}
