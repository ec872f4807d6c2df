/** Parts that the figures share: escaping, colours for light and dark, marks. */
import { visibleText } from '../../engine/report/visibleText'

/** A number of one series in one category. */
export interface Mark {
  readonly series: string
  readonly category: string
  readonly value: number | null
  /** Shown as an open circle at 0. */
  readonly failed?: boolean
}

/** Okabe and Ito's colours, which people with every kind of colour vision tell apart; lighter ones on dark. */
const light = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#a06a00', '#56b4e9', '#7f7f7f', '#5b3a8e']
const dark = ['#4fb0e8', '#ff8a3d', '#2fd0a0', '#eda6cb', '#e6b34a', '#8ecff2', '#b0b0b0', '#b39ae0']

export const escapeXml = (text: string) => visibleText(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The variable of the colour of a series. */
export const colourOf = (series: number) => `var(--s${series % light.length})`

const variables = (colours: readonly string[], text: string, grid: string, paper: string) =>
  `${colours.map((colour, i) => `--s${i}:${colour}`).join(';')};--text:${text};--grid:${grid};--paper:${paper}`

/** An SVG document with the title that screen readers say. */
export function svgDocument(title: string, width: number, height: number, body: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title">
<title id="title">${escapeXml(title)}</title>
<style>
svg{${variables(light, '#1a1a1a', '#d9d9d9', '#ffffff')};font:12px system-ui,sans-serif;max-width:100%;height:auto;background:var(--paper)}
@media (prefers-color-scheme: dark){svg{${variables(dark, '#e8e8e8', '#444444', '#161616')}}}
text{fill:var(--text)}
</style>
${body.join('\n')}
</svg>
`
}

/** The attributes that say what a mark stands for. */
export function markAttributes({ series, category, value, failed }: Mark): string {
  const number = value === null ? '' : ` data-value="${value}"`
  const failure = failed ? ' data-failed="true"' : ''
  return `data-series="${escapeXml(series)}" data-category="${escapeXml(category)}"${number}${failure}`
}

/** What a mark says when it is pointed at, and to screen readers. */
export function markTitle({ series, category, value, failed }: Mark): string {
  const shown = failed ? 'failed' : value === null ? 'no value' : String(Math.round(value * 1000) / 1000)
  return `<title>${escapeXml(`${series}, ${category}: ${shown}`)}</title>`
}

/** One entry for each series in rows of a given width; returns the texts and the height. */
export function legend(series: readonly string[], left: number, width: number, top: number) {
  const parts: string[] = []
  let x = left
  let y = top
  for (const [i, name] of series.entries()) {
    const needed = 28 + 7 * name.length
    if (x > left && x + needed > left + width) {
      x = left
      y += 20
    }
    parts.push(
      `<rect x="${x}" y="${y - 10}" width="12" height="12" fill="${colourOf(i)}"/><text x="${x + 17}" y="${y}">${escapeXml(name)}</text>`,
    )
    x += needed
  }
  return { parts, height: y - top + 20 }
}
