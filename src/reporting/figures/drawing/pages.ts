import { figureId } from './captionText'

/** More algorithms than these are drawn on several pages. */
const PAGE = 20

/** Places of a ranking, 20 at a time; one page without a range where all fit. */
export function pagesOf(total: number): { readonly page?: readonly [number, number]; readonly suffix: string }[] {
  if (total <= PAGE) return [{ suffix: '' }]
  return Array.from({ length: Math.ceil(total / PAGE) }, (_, at) => ({
    page: [at * PAGE, Math.min((at + 1) * PAGE, total)] as const,
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
