import type { Figure } from '../figure'
import { type Drawing, svgDocument } from './svgDocument'
import { type DrawingTools, drawingTools } from './tools'

/** A figure from its words and numbers, and the function that draws it. */
export async function drawFigure(words: Omit<Figure, 'svg'>, draw: (tools: DrawingTools) => Drawing): Promise<Figure> {
  const tools = await drawingTools()
  const svg = svgDocument(words, draw(tools), tools.shift)
  return { ...words, svg, data: plainData(words.data) }
}

/** What JSON can hold: missing numbers as null, infinite ones as the text that reports use. A list that has none of these is not copied. */
function plainData(value: unknown): unknown {
  if (typeof value === 'number') return Number.isNaN(value) ? null : Number.isFinite(value) ? value : String(value)
  if (Array.isArray(value)) return plainList(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plainData(part)]))
}

function plainList(list: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | null = null
  for (const [at, part] of list.entries()) {
    const plain = plainData(part)
    if (copy === null && plain !== part) copy = list.slice(0, at)
    copy?.push(plain)
  }
  return copy ?? list
}
