/** Boxes by row: four numbers each, and the index of their image. */
export interface BoxColumns {
  readonly image: ArrayLike<number>
  readonly boxes: Float64Array
}

export interface SidesOfBoxes {
  readonly truth: BoxColumns
  /** The detections, in parts. */
  readonly found: readonly BoxColumns[]
  /** Width and height by image; NaN where they are not stated. */
  readonly sizes: Float64Array
}

const form = 'boxes are [x, y, width, height] in pixels'

/** Warnings about boxes that are hardly `[x, y, width, height]` in pixels: shares of the image beside pixels, corners, and sizes below 0. */
export function oddBoxes({ truth, found, sizes }: SidesOfBoxes, file: string): string[] {
  const count = found.reduce((sum, { boxes }) => sum + boxes.length / 4, 0)
  if (count === 0) return []
  if (found.every(areShares) && truth.boxes.length > 0 && !areShares(truth))
    return [`${file}: all boxes are within 0 to 1, as shares of the image: ${form}`]
  let negative = 0
  let beyond = 0
  for (const part of found) {
    negative += countNegative(part)
    beyond += countBeyond(part, sizes)
  }
  if (negative > 0) return [`${file}: ${negative} boxes have a width or height below 0: ${form}`]
  const other = otherForm(found, truth)
  if (other !== undefined)
    return [`${file}: read as ${other}, the boxes would overlap those of the reference far more: ${form}`]
  if (beyond <= count / 4) return []
  return [`${file}: ${beyond} of ${count} boxes reach beyond their images: ${form}, no corners`]
}

function areShares({ boxes }: BoxColumns): boolean {
  for (let i = 0; i < boxes.length; i++) if (!(boxes[i]! >= 0 && boxes[i]! <= 1)) return false
  return true
}

function countNegative({ boxes }: BoxColumns): number {
  let count = 0
  for (let i = 0; i < boxes.length; i += 4) if (boxes[i + 2]! < 0 || boxes[i + 3]! < 0) count++
  return count
}

/** Share of the image by which networks exceed it. */
const slack = 0.05

function countBeyond({ image, boxes }: BoxColumns, sizes: Float64Array): number {
  let count = 0
  for (let i = 0; i < image.length; i++) {
    const columns = sizes[2 * image[i]!]!
    const rows = sizes[2 * image[i]! + 1]!
    const right = boxes[4 * i]! + boxes[4 * i + 2]!
    const bottom = boxes[4 * i + 1]! + boxes[4 * i + 3]!
    if (right > columns + slack * columns || bottom > rows + slack * rows) count++
  }
  return count
}

type Box = readonly [x: number, y: number, width: number, height: number]

const forms: Readonly<Record<string, (box: Box) => Box>> = {
  'corners [x1, y1, x2, y2]': ([x1, y1, x2, y2]) => [x1, y1, x2 - x1, y2 - y1],
  '[centre x, centre y, width, height]': ([x, y, width, height]) => [x - width / 2, y - height / 2, width, height],
}

/** Detections that are looked at: as many as tell forms apart. */
const lookedAt = 1000

/** Another form in which the boxes overlap those of the reference, where they hardly do as they are. */
function otherForm(found: readonly BoxColumns[], truth: BoxColumns): string | undefined {
  const sample: { readonly image: number; readonly box: Box }[] = []
  for (const part of found)
    for (let i = 0; i < part.image.length && sample.length < lookedAt; i++)
      sample.push({ image: part.image[i]!, box: boxAt(part, i) })
  const byImage = new Map<number, Box[]>(sample.map(({ image }) => [image, []]))
  for (let i = 0; i < truth.image.length; i++) byImage.get(truth.image[i]!)?.push(boxAt(truth, i))
  const mean = (form: (box: Box) => Box) =>
    sample.reduce(
      (sum, { image, box }) =>
        sum + byImage.get(image)!.reduce((most, one) => Math.max(most, overlap(form(box), one)), 0),
      0,
    ) / sample.length
  const own = mean((box) => box)
  return Object.keys(forms).find((name) => {
    const other = mean(forms[name]!)
    return other >= 0.5 && other >= 1.5 * own
  })
}

function boxAt({ boxes }: BoxColumns, row: number): Box {
  return [boxes[4 * row]!, boxes[4 * row + 1]!, boxes[4 * row + 2]!, boxes[4 * row + 3]!]
}

/** Intersection over union. */
function overlap([x, y, width, height]: Box, [u, v, w, h]: Box): number {
  const both =
    Math.max(0, Math.min(x + width, u + w) - Math.max(x, u)) * Math.max(0, Math.min(y + height, v + h) - Math.max(y, v))
  const either = width * height + w * h - both
  return either > 0 ? both / either : 0
}
