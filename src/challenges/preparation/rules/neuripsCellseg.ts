import type { RawCases } from '../preparedData'
import { filesIn, firstFolder, hasFolder, type RawFiles, requireFolders } from '../rawFiles'
import { imageAndLabel } from './imageAndLabel'

const image = /^(.*)\.(?:tiff?|png|jpe?g|bmp|TIFF?|PNG|JPE?G|BMP)$/

/** NeurIPS CellSeg: the labelled training set and the tuning set together; a folder of test images must be there as well. */
export function neuripsCellsegCases(raw: RawFiles): RawCases {
  requireFolders(raw, ['Training-labeled', 'Tuning', 'Testing'])
  const warnings: string[] = []
  const cases = []
  for (const set of ['Training-labeled', 'Tuning']) {
    const images = hasFolder(raw, `${set}/images`) ? `${set}/images` : set
    const labels = firstFolder(raw, [`${set}/labels`, set])!
    const names = new Set(filesIn(raw, labels))
    for (const name of filesIn(raw, images)) {
      const stem = image.exec(name)?.[1]
      if (stem === undefined || (images === labels && stem.endsWith('_label'))) continue
      const label = [`${stem}.tif`, `${stem}.tiff`, `${stem}_label.tif`, `${stem}_label.tiff`].find((label) =>
        names.has(label),
      )
      if (label === undefined) warnings.push(`${images}/${name} has no label in ${labels}`)
      else cases.push(imageAndLabel(stem, `${images}/${name}`, `${labels}/${label}`))
    }
  }
  return { cases, warnings }
}
