import type { OptionTable } from '../../../errors/checkOptions'
import { figureId } from './captionText'

/** More algorithms than these are drawn on several pages. */
const PAGE = 20

/** A figure of this height has room for its caption on A4 and Letter. */
const MOST_HEIGHT = 780

/** How many panels or rows of a height fit on a page, in columns; at least one row of them. */
export function panelsOfPage(height: number, columns = 1): number {
  return Math.min(PAGE, Math.max(1, Math.floor(MOST_HEIGHT / height)) * columns)
}

/** Places of a list, 20 or `most` at a time; one page without a range where all fit. */
export function pagesOf(
  total: number,
  most = PAGE,
): { readonly page?: readonly [number, number]; readonly suffix: string }[] {
  if (total <= most) return [{ suffix: '' }]
  return Array.from({ length: Math.ceil(total / most) }, (_, at) => ({
    page: [at * most, Math.min((at + 1) * most, total)] as const,
    suffix: at === 0 ? '' : String(at + 1),
  }))
}

/** A part of ids for each name; names that differ in other signs than letters and digits get a number. */
export function idParts(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.map((name, index) => {
    const part = figureId(name)
    const numbered = part === '' && names.length === 1 ? '' : figureId(part, String(index + 1))
    const chosen = part === '' || seen.has(part) ? numbered : part
    seen.add(chosen)
    return chosen
  })
}

/** A part of what a figure shows. */
export interface PartOptions {
  /** Default: the kind of the figure. */
  readonly id?: string
  /** Which of its items are drawn, the first from 0, the last excluded. Default: all. */
  readonly page?: readonly [from: number, to: number]
}

export const partTable: OptionTable<PartOptions> = { id: 'string', page: 'numbers' }

/** The items that are drawn, and what the title says where these are not all. */
export function partOf<T>(items: readonly T[], { page }: PartOptions, what: string) {
  const [from, to] = page ?? [0, items.length]
  const shown = items.slice(from, to)
  const places =
    shown.length === 1 ? `${what.replace(/s$/, '')} ${from + 1}` : `${what} ${from + 1} to ${from + shown.length}`
  const part = shown.length < items.length ? `, ${places} of ${items.length}` : ''
  return { shown, part }
}
