import { colourOf, escapeXml, legend, type Mark, markAttributes, markTitle, svgDocument } from './svgText'

export interface BarChart {
  readonly title: string
  readonly series: readonly string[]
  readonly categories: readonly string[]
  /** Series by series, each in the order of the categories. */
  readonly marks: readonly Mark[]
  /** What the numbers are. */
  readonly axis: string
  readonly most: number
  readonly ticks: readonly number[]
  /** A line to compare with. */
  readonly line?: { readonly at: number; readonly label: string }
  readonly horizontal: boolean
}

const BAR = 12
const GAP = 14
/** Length of the axis of values. */
const LENGTH = 260

/** Bars in groups, one group a category, as SVG. */
export function barChart(chart: BarChart): string {
  const band = chart.series.length * BAR + GAP
  const extent = Math.max(chart.categories.length * band, 200)
  return chart.horizontal ? horizontalChart(chart, band, extent) : verticalChart(chart, band, extent)
}

function verticalChart(chart: BarChart, band: number, extent: number): string {
  const { series, categories, ticks, most, line, axis, marks, title } = chart
  const [left, labels] = [56, 120]
  const key = legend(series, left, extent, 24)
  const top = key.height + 24
  const y = (value: number) => top + LENGTH * (1 - value / most)
  const width = left + extent + 64
  const body = [...key.parts]
  for (const tick of ticks)
    body.push(
      `<line x1="${left}" x2="${left + extent}" y1="${y(tick)}" y2="${y(tick)}" stroke="var(--grid)"/><text x="${left - 8}" y="${y(tick) + 4}" text-anchor="end">${tick}</text>`,
    )
  body.push(
    `<text transform="translate(14 ${top + LENGTH / 2}) rotate(-90)" text-anchor="middle">${escapeXml(axis)}</text>`,
  )
  if (line)
    body.push(
      `<line x1="${left}" x2="${left + extent}" y1="${y(line.at)}" y2="${y(line.at)}" stroke="var(--text)" stroke-dasharray="5 4"/><text x="${left + extent + 6}" y="${y(line.at) + 4}">${escapeXml(line.label)}</text>`,
    )
  for (const [i, category] of categories.entries())
    body.push(
      `<text transform="translate(${left + (i + 0.5) * band + 4} ${top + LENGTH + 16}) rotate(-45)" text-anchor="end">${escapeXml(category)}</text>`,
    )
  for (const [i, mark] of marks.entries()) {
    const at = place(i, categories.length)
    const x = left + at.category * band + GAP / 2 + at.series * BAR
    const height = extentOf(mark, LENGTH / most)
    body.push(shape(mark, at.series, { x, y: top + LENGTH - height, width: BAR - 2, height }))
  }
  return svgDocument(title, width, top + LENGTH + labels, body)
}

function horizontalChart(chart: BarChart, band: number, extent: number): string {
  const { series, categories, ticks, most, axis, marks, title } = chart
  const left = 48
  const key = legend(series, left, LENGTH * 1.6, 24)
  const top = key.height + 16
  const scale = (LENGTH * 1.6) / most
  const body = [...key.parts]
  for (const tick of ticks)
    body.push(
      `<line x1="${left + tick * scale}" x2="${left + tick * scale}" y1="${top}" y2="${top + extent}" stroke="var(--grid)"/><text x="${left + tick * scale}" y="${top + extent + 18}" text-anchor="middle">${tick}</text>`,
    )
  body.push(`<text x="${left + LENGTH * 0.8}" y="${top + extent + 38}" text-anchor="middle">${escapeXml(axis)}</text>`)
  for (const [i, category] of categories.entries())
    body.push(`<text x="${left - 8}" y="${top + (i + 0.5) * band + 4}" text-anchor="end">${escapeXml(category)}</text>`)
  for (const [i, mark] of marks.entries()) {
    const at = place(i, categories.length)
    const y = top + at.category * band + GAP / 2 + at.series * BAR
    body.push(shape(mark, at.series, { x: left, y, width: extentOf(mark, scale), height: BAR - 2 }))
  }
  return svgDocument(title, left + LENGTH * 1.6 + 24, top + extent + 52, body)
}

function place(mark: number, categories: number): { readonly series: number; readonly category: number } {
  return { series: Math.floor(mark / categories), category: mark % categories }
}

/** A value of 0 is a line; one that is missing is nothing. */
function extentOf({ value, failed }: Mark, scale: number): number {
  return value === null || failed ? 0 : Math.max(value * scale, 1.5)
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A number that is not there is a mark without extent. */
function shape(mark: Mark, series: number, { x, y, width, height }: Box): string {
  const attributes = markAttributes(mark)
  const colour = colourOf(series)
  if (mark.failed)
    return `<circle cx="${x + (BAR - 2) / 2}" cy="${y}" r="4" fill="var(--paper)" stroke="${colour}" stroke-width="1.5" ${attributes}>${markTitle(mark)}</circle>`
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}" ${attributes}>${markTitle(mark)}</rect>`
}
