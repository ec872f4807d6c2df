import type { RawCases } from '../preparedData'
import { fileName, type RawFiles, sortedByCodePoint } from '../rawFiles'
import { imageAndLabel } from './imageAndLabel'

/** SEG.A.: any `<id>.nrrd` with `<id>.seg.nrrd` beside it. */
export function segACases(raw: RawFiles): RawCases {
  const all = new Set(raw.paths)
  const warnings: string[] = []
  const cases = []
  for (const path of sortedByCodePoint(raw.paths)) {
    if (!path.endsWith('.nrrd') || fileName(path).includes('.seg.nrrd')) continue
    const stem = path.slice(0, -'.nrrd'.length)
    if (all.has(`${stem}.seg.nrrd`)) cases.push(imageAndLabel(fileName(stem), path, `${stem}.seg.nrrd`))
    else warnings.push(`${path} has no label ${stem}.seg.nrrd`)
  }
  return { cases, warnings }
}
