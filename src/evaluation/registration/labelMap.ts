import { asContiguous } from '../../array/asContiguous'
import { toLabels } from '../../array/labels/toLabels'
import type { NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import { labelValues } from '../../understanding/labels/oddLabels'
import { besideSheets } from '../inputs/besideNames'
import type { RegistrationFile } from './registrationSetting'

/** A label map of three axes, whole numbers, with its values but 0. */
export interface LabelMap {
  readonly map: NdArray
  readonly values: ReadonlySet<number>
}

/** The label map in a file. @throws MedgradeError `not-found` without a file; `wrong-format`, `bad-label` for what is no label map. */
export function labelMapOf(file: RegistrationFile | undefined, image: 'fixed' | 'moving', name: string): LabelMap {
  const what = `label map of the ${image} image`
  if (file === undefined) {
    const option = besideSheets[`${image}Labels`].flag
    return refuse('not-found', what, 'none', `a file in ${option} with the name of the case, or of its half`)
  }
  const wanted = 'three axes, a label a voxel'
  if (!('array' in file)) return refuse('wrong-format', what, 'a table', wanted, { file: name })
  const { data, shape } = asContiguous(file.array)
  if (shape.length !== 3) refuse('wrong-format', what, `shape ${shape.join(' × ')}`, wanted, { file: name })
  const map = { data: toLabels(data), shape }
  return { map, values: new Set(labelValues(map).values) }
}

/** Refuses a label map of the fixed image on another grid than that of the displacements. @throws MedgradeError `shape-mismatch`. */
export function requireFixedGrid({ map }: LabelMap, field: NdArray, file: string): void {
  const grid = field.shape.slice(0, 3)
  if (String(grid) !== String(map.shape))
    refuse(
      'shape-mismatch',
      'label map of the fixed image',
      `shape ${map.shape.join(' × ')}`,
      `${grid.join(' × ')}, that of the displacements`,
      { file },
    )
}
