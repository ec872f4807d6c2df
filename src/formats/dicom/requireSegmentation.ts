import type { DataSet } from './openDicom'
import { refuseDicom } from './refuseDicom'

const segmentationClasses = new Set(['1.2.840.10008.5.1.4.1.1.66.4', '1.2.840.10008.5.1.4.1.1.66.7'])

/** By its modality or its class. */
export function isSegmentation(dataset: DataSet): boolean {
  return dataset.string('x00080060') === 'SEG' || segmentationClasses.has(dataset.string('x00080016') ?? '')
}

/** By its modality or its class: contours of radiotherapy. */
export function isStructureSet(dataset: DataSet): boolean {
  return dataset.string('x00080060') === 'RTSTRUCT' || dataset.string('x00080016') === '1.2.840.10008.5.1.4.1.1.481.3'
}

/** Names what a DICOM file is that holds no segmentation. @throws MedgradeError `wrong-format`. */
export function requireSegmentation(dataset: DataSet, file: string): void {
  if (isSegmentation(dataset)) return
  const modality = dataset.string('x00080060') ?? 'unknown'
  const [found, way] = isStructureSet(dataset)
    ? ['DICOM contours (RTSTRUCT)', 'medgrade evaluate and metric draw them on the grid of --series']
    : [`a DICOM image of modality ${modality}`, 'dcm2niix converts a series to NIfTI']
  refuseDicom('wrong-format', 'DICOM', found, `a segmentation (SEG); ${way}`, { file })
}
