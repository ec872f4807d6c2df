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
  /** One figure, or one a page or an item. */
  readonly draw: (facts: Facts) => readonly Promise<Figure>[]
}

/** All figures of a list for which there is something to draw, by section. */
export async function drawSections<Facts, Section extends string>(
  sheets: readonly FigureSheet<Facts, Section>[],
  facts: Facts,
): Promise<Readonly<Record<Section, Figure[]>>> {
  const found = sheets.map(async ({ section, needs, draw }) => ({
    section,
    figures: needs?.(facts) === false ? [] : await Promise.all(draw(facts)),
  }))
  const empty = sheets.map(({ section }) => [section, [] as Figure[]])
  const sections = Object.fromEntries(empty) as Record<Section, Figure[]>
  for (const { section, figures } of await Promise.all(found)) sections[section].push(...figures)
  return sections
}

/** A figure a page of at most so many items; `id` with its parts and the number of the page. */
export function onPages(
  id: readonly string[],
  items: number,
  most: number | undefined,
  draw: (place: PartOptions) => Promise<Figure>,
): Promise<Figure>[] {
  return pagesOf(items, most).map(({ page, suffix }) => draw({ id: figureId(...id, suffix), page }))
}
