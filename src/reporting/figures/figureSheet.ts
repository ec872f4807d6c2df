import { figureId } from './drawing/captionText'
import { type PartOptions, pagesOf } from './drawing/pages'
import type { Figure } from './figure'

/** A figure of a kind of report. The lists of all figures are in the files of their reports; sections, ids and the tables of the docs come from them. */
export interface FigureSheet<Facts, Section extends string> {
  /** Its id in a report, before what tells several of them apart. */
  readonly id: string
  readonly section: Section
  /** The function that draws it. */
  readonly drawn: string
  /** What one sees, for the docs. */
  readonly shows: string
  /** Whether there is something to draw; absent: always. */
  readonly needs?: (facts: Facts) => boolean
  /** One figure, or one a page or an item, each begun when it is asked for. */
  readonly draw: (facts: Facts) => Iterable<Promise<Figure>>
}

/** All figures of a list for which there is something to draw, by section; one after the other, as the marks of many cases are most of the memory. */
export async function drawSections<Facts, Section extends string>(
  sheets: readonly FigureSheet<Facts, Section>[],
  facts: Facts,
): Promise<Readonly<Record<Section, Figure[]>>> {
  const empty = sheets.map(({ section }) => [section, [] as Figure[]])
  const sections = Object.fromEntries(empty) as Record<Section, Figure[]>
  for (const { section, needs, draw } of sheets)
    if (needs?.(facts) !== false) for (const figure of draw(facts)) sections[section].push(await figure)
  return sections
}

/** A figure of each item. */
export function* onEach<T>(items: readonly T[], draw: (item: T) => Promise<Figure>): Generator<Promise<Figure>> {
  for (const item of items) yield draw(item)
}

/** A figure a page of at most so many items; `id` with its parts and the number of the page. */
export function onPages(
  id: readonly string[],
  items: number,
  most: number | undefined,
  draw: (place: PartOptions) => Promise<Figure>,
): Iterable<Promise<Figure>> {
  return onEach(pagesOf(items, most), ({ page, suffix }) => draw({ id: figureId(...id, suffix), page }))
}
