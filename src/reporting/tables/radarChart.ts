import type { BarChart } from './barChart'
import { colourOf, escapeXml, legend, markAttributes, markTitle, svgDocument } from './svgText'

const RADIUS = 170

/** Every category an axis from the centre, every series a closed line; as SVG. */
export function radarChart({ title, series, categories, marks, most, ticks }: BarChart): string {
  const width = 2 * RADIUS + 120
  const key = legend(series, 24, width - 48, 24)
  const centre = { x: width / 2, y: key.height + 24 + RADIUS + 20 }
  const point = (category: number, value: number) => {
    const angle = (2 * Math.PI * category) / categories.length - Math.PI / 2
    const radius = (RADIUS * value) / most
    return { x: rounded(centre.x + radius * Math.cos(angle)), y: rounded(centre.y + radius * Math.sin(angle)) }
  }
  const body = [...key.parts]
  for (const tick of ticks)
    body.push(
      `<circle cx="${centre.x}" cy="${centre.y}" r="${(RADIUS * tick) / most}" fill="none" stroke="var(--grid)"/>`,
    )
  for (const [i, category] of categories.entries()) {
    const [end, label] = [point(i, most), point(i, most * 1.09)]
    body.push(
      `<line x1="${centre.x}" y1="${centre.y}" x2="${end.x}" y2="${end.y}" stroke="var(--grid)"/><text x="${label.x}" y="${label.y + 4}" text-anchor="middle">${escapeXml(category)}</text>`,
    )
  }
  for (const [i] of series.entries()) {
    const own = marks.slice(i * categories.length, (i + 1) * categories.length)
    const corners = own.map(({ value }, category) => point(category, value ?? 0))
    const outline = corners.map(({ x, y }) => `${x},${y}`).join(' ')
    body.push(`<polygon points="${outline}" fill="none" stroke="${colourOf(i)}" stroke-width="2"/>`)
    for (const [category, mark] of own.entries()) {
      const { x, y } = corners[category]!
      body.push(
        `<circle cx="${x}" cy="${y}" r="${mark.value === null ? 0 : 3}" fill="${colourOf(i)}" ${markAttributes(mark)}>${markTitle(mark)}</circle>`,
      )
    }
  }
  return svgDocument(title, width, centre.y + RADIUS + 40, body)
}

const rounded = (value: number) => Math.round(value * 100) / 100
