import { type ComparedItem, itemPath } from './comparedItem'
import type { Side } from './compareTypes'

/** What is compared on both sides, and the image under them. */
export type SideFiles = Readonly<Record<Side, ComparedItem>> & { readonly image?: ComparedItem }

const predictionWords = /(pred|auto|output|seg_?out|result|model|enhanced|submission)/i
const referenceWords = /(gt|truth|ref|label|mask|msk|manual|answer)/i

/** Detached data (`.raw`, `.zraw`, `.img`) goes with its header. */
export function withData(items: readonly ComparedItem[]): readonly ComparedItem[] {
  if (!items.some((item) => /\.(mhd|nhdr|hdr)$/i.test(itemPath(item)))) return items
  const isData = (item: ComparedItem) => /\.(raw|zraw|img)$/i.test(itemPath(item))
  const stemOf = (item: ComparedItem) => itemPath(item).split('.')[0]
  return items
    .filter((item) => !isData(item))
    .map((head) => [head, ...items.filter((item) => isData(item) && stemOf(item) === stemOf(head))].flat())
}

/** Of three the only one that is a folder, else the only one whose name is that of no mask; null if there is no such one. */
function imageOf(items: readonly ComparedItem[]): ComparedItem | null {
  if (items.length !== 3) return null
  const folders = items.filter((item) => item.length > 1 && item[0]!.path.includes('/'))
  const others = items.filter((item) => !predictionWords.test(itemPath(item)) && !referenceWords.test(itemPath(item)))
  return [folders, others].find(({ length }) => length === 1)?.[0] ?? null
}

/**
 * Splits what was dropped into reference and prediction: by words in their names, else in the order of the names. Of three one is the image under them. Null for other
 * numbers.
 */
export function pairFiles(items: readonly ComparedItem[]): SideFiles | null {
  const all = withData(items)
  const image = imageOf(all)
  const main = all.filter((item) => item !== image)
  if (main.length !== 2) return null
  const [a, b] = main as [ComparedItem, ComparedItem]
  const looksPredicted = (item: ComparedItem) =>
    Number(predictionWords.test(itemPath(item))) - Number(referenceWords.test(itemPath(item)))
  const [reference, prediction] = looksPredicted(a) > looksPredicted(b) ? [b, a] : [a, b]
  return { reference, prediction, ...(image ? { image } : {}) }
}
