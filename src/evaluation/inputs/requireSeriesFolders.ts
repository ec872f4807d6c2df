import type { Source } from '../../contract'
import { refuse } from '../../errors/refuse'
import { isDicom } from '../../formats/dicom/isDicom'
import { openDicomHeader, withElements } from '../../formats/dicom/openDicom'
import { isSegmentation, isStructureSet } from '../../formats/dicom/requireSegmentation'
import type { SideCase } from './sideCases'

/**
 * Refuses the slices of a DICOM series that lie beside each other, where every slice would be a case: a series has a folder of its own.
 *
 * @throws MedgradeError `wrong-format`.
 */
export async function requireSeriesFolders(source: Source, cases: readonly SideCase[]): Promise<void> {
  const files = cases.flatMap(({ path }) => (path?.toLowerCase().endsWith('.dcm') ? [path] : []))
  if (files.length < 2) return
  const [first, second] = await Promise.all(files.slice(0, 2).map((file) => seriesOf(source, file)))
  if (first !== null && first === second)
    refuse('wrong-format', 'cases', `slices of one DICOM series: ${files[0]}, ${files[1]}`, 'a folder for each series')
}

/** The series of an image; null for a segmentation, for contours, and for what is no DICOM. */
async function seriesOf(source: Source, file: string): Promise<string | null> {
  const bytes = await source.read(file)
  if (!isDicom(bytes)) return null
  const dataset = await openDicomHeader(bytes, file)
  return withElements(file, () =>
    isSegmentation(dataset) || isStructureSet(dataset) ? null : (dataset.string('x0020000e') ?? null),
  )
}
