/** An object of COCO's JSON. */
export type Fields = Readonly<Record<string, unknown>>

type Box = readonly [x: number, y: number, width: number, height: number]

/**
 * Warnings about boxes that are hardly `[x, y, width, height]` in pixels: shares of the image beside pixels, corners, and sizes below 0.
 *
 * @param truth its images with their sizes, where they have them, and its annotations.
 */
export function oddBoxes(
  truth: { readonly images: readonly Fields[]; readonly annotations: readonly Fields[] },
  found: readonly Fields[],
  file: string,
): string[] {
  const boxes = found.flatMap((one) => (isBox(one.bbox) ? [[one.image_id, one.bbox] as const] : []))
  if (boxes.length === 0) return []
  const form = 'boxes are [x, y, width, height] in pixels'
  const isShare = (box: Box) => box.every((value) => value >= 0 && value <= 1)
  const ofTruth = truth.annotations.flatMap(({ bbox }) => (isBox(bbox) ? [bbox] : []))
  if (boxes.every(([, box]) => isShare(box)) && ofTruth.some((box) => !isShare(box)))
    return [`${file}: all boxes are within 0 to 1, as shares of the image: ${form}`]
  const negative = boxes.filter(([, [, , width, height]]) => width < 0 || height < 0).length
  if (negative > 0) return [`${file}: ${negative} boxes have a width or height below 0: ${form}`]
  const sizes = new Map(
    truth.images.map(({ id, width, height }) => [String(id), [Number(width), Number(height)] as const]),
  )
  const isBeyond = ([image, [x, y, width, height]]: (typeof boxes)[number]) => {
    const [columns, rows] = sizes.get(String(image)) ?? [Number.NaN, Number.NaN]
    return x + width > columns + slack * columns || y + height > rows + slack * rows
  }
  const beyond = boxes.filter(isBeyond).length
  const other = otherForm(boxes, truth.annotations)
  if (other !== undefined)
    return [`${file}: read as ${other}, the boxes would overlap those of the reference far more: ${form}`]
  if (beyond <= boxes.length / 4) return []
  return [`${file}: ${beyond} of ${boxes.length} boxes reach beyond their images: ${form}, no corners`]
}

const forms: Readonly<Record<string, (box: Box) => Box>> = {
  'corners [x1, y1, x2, y2]': ([x1, y1, x2, y2]) => [x1, y1, x2 - x1, y2 - y1],
  '[centre x, centre y, width, height]': ([x, y, width, height]) => [x - width / 2, y - height / 2, width, height],
}

/** Detections that are looked at: as many as tell forms apart. */
const lookedAt = 1000

/** Another form in which the boxes overlap those of the reference, where they hardly do as they are. */
function otherForm(boxes: readonly (readonly [unknown, Box])[], annotations: readonly Fields[]): string | undefined {
  const byImage = new Map<string, Box[]>()
  for (const { image_id: image, bbox } of annotations) if (isBox(bbox)) appended(byImage, String(image), bbox)
  const sample = boxes.slice(0, lookedAt)
  const mean = (form: (box: Box) => Box) =>
    sample.reduce(
      (sum, [image, box]) =>
        sum + (byImage.get(String(image)) ?? []).reduce((most, one) => Math.max(most, overlap(form(box), one)), 0),
      0,
    ) / sample.length
  const own = mean((box) => box)
  return Object.keys(forms).find((name) => {
    const other = mean(forms[name]!)
    return other >= 0.5 && other >= 1.5 * own
  })
}

function appended(lists: Map<string, Box[]>, key: string, box: Box): void {
  const list = lists.get(key)
  if (list) list.push(box)
  else lists.set(key, [box])
}

/** Intersection over union. */
function overlap([x, y, width, height]: Box, [u, v, w, h]: Box): number {
  const both =
    Math.max(0, Math.min(x + width, u + w) - Math.max(x, u)) * Math.max(0, Math.min(y + height, v + h) - Math.max(y, v))
  const either = width * height + w * h - both
  return either > 0 ? both / either : 0
}

/** Share of the image by which networks exceed it. */
const slack = 0.05

function isBox(value: unknown): value is Box {
  return Array.isArray(value) && value.length === 4 && value.every((one) => typeof one === 'number')
}
