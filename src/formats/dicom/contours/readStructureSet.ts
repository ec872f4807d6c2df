/** Structure sets of radiotherapy (RTSTRUCT): names and contours. Nothing of the patient is read. */
import type { ContouredStructure, PlanarContour, StructureSet } from '../../../contract'
import { decodedText, textDecoderOf } from '../decodedText'
import { type DataSet, type DicomFile, firstItemOf, headerOf, itemsOf, withElements } from '../openDicom'
import { refuseDicom } from '../refuseDicom'

/** Contours that enclose an area. */
const closed: ReadonlySet<string | undefined> = new Set([
  'CLOSED_PLANAR',
  'CLOSEDPLANAR_XOR',
  'INTERPOLATED_PLANAR',
  undefined,
])

/** Coordinates beyond a kilometre are no place in a patient, and are too large for pixels. */
const farthest = 1e6

/**
 * The structures of an RTSTRUCT file in the order of StructureSetROISequence. A structure without contours, or with points and open lines alone, is empty.
 *
 * @throws MedgradeError `bad-magic`, `bad-header`; `unsupported` for deflated data; `wrong-format` for another kind of DICOM.
 */
export async function readStructureSet(file: DicomFile): Promise<StructureSet> {
  const dataset = await headerOf(file)
  return withElements(file.name, () => structureSetOf(dataset, file.name))
}

/** As {@link readStructureSet}, of an opened file. */
export function structureSetOf(dataset: DataSet, file: string): StructureSet {
  const decoder = textDecoderOf(dataset)
  const contours = contoursByNumber(dataset, file)
  const numbers = new Set<number>()
  const structures = itemsOf(dataset, 'x30060020').map((item, i): ContouredStructure => {
    const number = wholeNumber(item, 'x30060022', `ROINumber (3006,0022) of structure ${i + 1}`, file)
    if (numbers.has(number)) refuseDicom('bad-header', 'ROINumber', `${number} twice`, 'different numbers', { file })
    numbers.add(number)
    const name = decodedText(item, 'x30060026', decoder) || `ROI ${number}`
    const own = contours.get(number) ?? []
    return { name, number, ...contoursOf(own, name, file) }
  })
  if (structures.length === 0)
    refuseDicom('bad-header', 'StructureSetROISequence', 'no structure', 'one at least', { file })
  const unknown = [...contours.keys()].find((number) => !numbers.has(number))
  if (unknown !== undefined)
    refuseDicom('bad-header', 'ReferencedROINumber', unknown, 'a number of StructureSetROISequence', {
      file,
    })
  return { structures, frame: frameOf(dataset), grid: null }
}

/** The frame of reference of the structures, or that of the images that they refer to. */
export function frameOf(dataset: DataSet): string | null {
  const own = firstItemOf(dataset, 'x30060020')?.string('x30060024')
  return own || firstItemOf(dataset, 'x30060010')?.string('x00200052') || null
}

/** The contours of each structure, by ReferencedROINumber. */
function contoursByNumber(dataset: DataSet, file: string): Map<number, DataSet[]> {
  if (!dataset.elements.x30060039?.items)
    refuseDicom('bad-header', 'ROIContourSequence', 'nothing', 'a sequence with the contours of the structures', {
      file,
    })
  const found = new Map<number, DataSet[]>()
  for (const [i, item] of itemsOf(dataset, 'x30060039').entries()) {
    const what = `ReferencedROINumber of item ${i + 1}`
    const number = wholeNumber(item, 'x30060084', what, file)
    if (found.has(number))
      refuseDicom('bad-header', what, `${number} twice`, 'one item of contours a structure', { file })
    found.set(number, itemsOf(item, 'x30060040'))
  }
  return found
}

function contoursOf(
  items: readonly DataSet[],
  structure: string,
  file: string,
): Pick<ContouredStructure, 'contours' | 'others'> {
  const contours: PlanarContour[] = []
  let others = 0
  for (const [i, item] of items.entries()) {
    if (!closed.has(item.string('x30060042'))) others++
    else {
      const points = pointsOf(item, `contour ${i + 1} of ${structure}`, file)
      if (points.length > 0) contours.push({ points, images: imagesOf(item) })
    }
  }
  return { contours, others }
}

/** x, y, z of each point. @throws MedgradeError `bad-header`. */
function pointsOf(item: DataSet, which: string, file: string): Float64Array {
  const what = `ContourData of ${which}`
  const text = item.string('x30060050') ?? ''
  if (text === '') return new Float64Array(0)
  const texts = text.split('\\')
  const stated = Number(item.intString('x30060046') ?? texts.length / 3)
  if (texts.length % 3 !== 0 || texts.length !== 3 * stated)
    refuseDicom(
      'bad-header',
      what,
      `${texts.length} numbers`,
      `three for each of ${stated} points, NumberOfContourPoints`,
      {
        file,
      },
    )
  const points = Float64Array.from(texts, Number)
  const odd = texts.findIndex((one, k) => one.trim() === '' || !(Math.abs(points[k]) <= farthest))
  if (odd >= 0) refuseDicom('bad-header', what, `"${texts[odd]}"`, 'millimetres, at most a kilometre', { file })
  return points
}

/** The slices of ContourImageSequence. */
function imagesOf(item: DataSet): string[] {
  return itemsOf(item, 'x30060016').flatMap((image) => image.string('x00081155') ?? [])
}

function wholeNumber(item: DataSet, tag: string, what: string, file: string): number {
  const text = item.string(tag)?.trim() ?? ''
  return /^[+-]?\d{1,12}$/.test(text)
    ? Number(text)
    : refuseDicom('bad-header', what, text === '' ? 'nothing' : text, 'a whole number', { file })
}
