import type { LengthUnit } from '../../contract'
import { plainNumber } from '../plainNumber'

/** The warning that sizes stay in the unit of the file. */
export function unitKept(unit: LengthUnit): string {
  const named = unit === 'other' ? 'a unit that is not known, or several' : unit
  return `voxel sizes are in ${named}, as the file has them: distances and volumes are no mm`
}

/** The warning that qform and sform differ. */
export function formsDiffer(forms: readonly (readonly number[])[]): string {
  const [qform, sform] = forms.map((form) => `[${form.slice(0, 12).map(plainNumber)}]`)
  return `qform ${qform} and sform ${sform} of the header differ: the place is the one that SimpleITK takes`
}
