import type { Side } from './compareTypes'

/** The files of both sides, and those of the image under them. */
export type SideFiles = Readonly<Record<Side, readonly File[]>> & { readonly image?: readonly File[] }

const predictionWords = /(pred|auto|output|seg_?out|result|model|enhanced|submission)/i
const referenceWords = /(gt|truth|ref|label|mask|msk|manual|answer)/i

/** Detached data (`.raw`, `.zraw`, `.img`) goes with its header. */
function heads(files: readonly File[]): File[] {
  const stems = new Set(
    files.filter(({ name }) => /\.(mhd|nhdr|hdr)$/i.test(name)).map(({ name }) => name.replace(/\.\w+$/, '')),
  )
  return files.filter(({ name }) => !(/\.(raw|zraw|img)$/i.test(name) && stems.size > 0))
}

/** The only one of three files whose name is that of no mask; null if there is no such one. */
function imageOf(main: readonly File[]): File | null {
  const others = main.filter(({ name }) => !predictionWords.test(name) && !referenceWords.test(name))
  return main.length === 3 && others.length === 1 ? others[0]! : null
}

/**
 * Splits dropped files into reference and prediction: by words in their names, else in the order of the names. Of three files one is the image under them. Null
 * for other numbers.
 */
export function pairFiles(files: readonly File[]): SideFiles | null {
  const all = heads(files)
  const image = imageOf(all)
  const main = all.filter((file) => file !== image)
  if (main.length !== 2) return null
  const [a, b] = main as [File, File]
  const looksPredicted = (file: File) =>
    Number(predictionWords.test(file.name)) - Number(referenceWords.test(file.name))
  const swap = looksPredicted(a) > looksPredicted(b)
  const [reference, prediction] = swap ? [b, a] : [a, b]
  const withData = (head: File) => [
    head,
    ...files.filter((file) => !all.includes(file) && file.name.split('.')[0] === head.name.split('.')[0]),
  ]
  return {
    reference: withData(reference),
    prediction: withData(prediction),
    ...(image ? { image: withData(image) } : {}),
  }
}
