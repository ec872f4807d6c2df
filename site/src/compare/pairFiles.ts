import type { Side } from './compareTypes'

export type SideFiles = Readonly<Record<Side, readonly File[]>>

const predictionWords = /(pred|auto|output|seg_?out|result|model|enhanced|submission)/i
const referenceWords = /(gt|truth|ref|label|mask|msk|manual|answer)/i

/** Detached data (`.raw`, `.zraw`, `.img`) goes with its header. */
function heads(files: readonly File[]): File[] {
  const stems = new Set(
    files.filter(({ name }) => /\.(mhd|nhdr|hdr)$/i.test(name)).map(({ name }) => name.replace(/\.\w+$/, '')),
  )
  return files.filter(({ name }) => !(/\.(raw|zraw|img)$/i.test(name) && stems.size > 0))
}

/** Splits dropped files into reference and prediction: by words in their names, else in the order of the names. Null unless there are two. */
export function pairFiles(files: readonly File[]): SideFiles | null {
  const main = heads(files)
  if (main.length !== 2) return null
  const [a, b] = main as [File, File]
  const looksPredicted = (file: File) =>
    Number(predictionWords.test(file.name)) - Number(referenceWords.test(file.name))
  const swap = looksPredicted(a) > looksPredicted(b)
  const [reference, prediction] = swap ? [b, a] : [a, b]
  const withData = (head: File) => [
    head,
    ...files.filter((file) => !main.includes(file) && file.name.split('.')[0] === head.name.split('.')[0]),
  ]
  return { reference: withData(reference), prediction: withData(prediction) }
}
