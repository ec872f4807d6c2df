import type { Source } from '../../contract'
import { isDicom } from '../../formats/dicom/isDicom'
import { openDicom, withElements } from '../../formats/dicom/openDicom'
import { requireSegmentation } from '../../formats/dicom/requireSegmentation'
import type { SideCase } from './sideCases'

/**
 * Refuses a folder of DICOM images, of which every slice would be a case: the first DICOM file must be a segmentation.
 *
 * @throws MedgradeError `wrong-format` with the way to convert.
 */
export async function requireSegFiles(source: Source, cases: readonly SideCase[]): Promise<void> {
  const file = cases.find(({ path }) => path?.toLowerCase().endsWith('.dcm'))?.path
  if (file === undefined) return
  const bytes = await source.read(file)
  if (!isDicom(bytes)) return
  const { dataset } = await openDicom(bytes, file)
  withElements(file, () => requireSegmentation(dataset, file))
}
