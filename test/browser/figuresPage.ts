/** Runs in the page: figures are drawn with the page's own document, and the drawn ones are laid out by the browser. */

import type { TaskTable } from '../../src/ranking/statistics'
import { agentFigures, type Figure, rankingFigures, submissionFigures } from '../../src/reporting'
import { agentSample, submissionSample } from '../reporting/figures/samples'

export type FiguresInput =
  | {
      readonly kind: 'ranking'
      readonly tasks: readonly TaskTable[]
      readonly options: Parameters<typeof rankingFigures>[1]
    }
  | { readonly kind: 'submission' | 'agents' }

/** The figures of an input, in a page or in Node. */
export async function draw(input: FiguresInput): Promise<Figure[]> {
  if (input.kind === 'ranking') return Object.values(await rankingFigures(input.tasks, input.options)).flat()
  const sections = input.kind === 'agents' ? agentFigures(agentSample) : submissionFigures(submissionSample)
  return Object.values((await sections) as object as Record<string, Figure[]>).flat()
}

export interface DrawnPage {
  readonly svgs: string[]
  /** Texts that reach out of their figure, or cover another. */
  readonly cut: string[]
  readonly covered: string[]
  /** Scripts, frames and nodes that drawing left in the page. */
  readonly left: number
}

export async function run(input: FiguresInput): Promise<DrawnPage> {
  const before = document.body.childElementCount
  const figures = await draw(input)
  const left = document.body.childElementCount - before
  document.body.innerHTML = figures.map(({ svg }) => svg).join('')
  const drawn = [...document.querySelectorAll('svg')]
  return {
    svgs: figures.map(({ svg }) => svg),
    cut: drawn.flatMap(cutTexts),
    covered: drawn.flatMap(coveredTexts),
    left,
  }
}

const named = (svg: Element, text: Element) => `${svg.id}: ${text.textContent}`

function textsOf(svg: Element) {
  return [...svg.querySelectorAll('text')]
    .map((text) => ({ text, box: text.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0)
}

function cutTexts(svg: Element): string[] {
  const frame = svg.getBoundingClientRect()
  const outside = (box: DOMRect) =>
    box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1
  return textsOf(svg).flatMap(({ text, box }) => (outside(box) ? [named(svg, text)] : []))
}

/** Texts that are turned have larger boxes than they fill and are left out. */
function coveredTexts(svg: Element): string[] {
  const texts = textsOf(svg).filter(({ text }) => !text.getAttribute('transform')?.includes('rotate'))
  return texts.flatMap(({ text, box }, at) =>
    texts.slice(at + 1).flatMap((other) => {
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
      return width > 1 && height > 3 ? [`${named(svg, text)} and ${other.text.textContent}`] : []
    }),
  )
}
