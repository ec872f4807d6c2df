import { fillWith } from '../../array/fillWith'
import { type PreparedPair, preparePair } from '../../array/labels/labelPair'
import { resultNumber } from '../../catalogue/resultNumber'
import type { NdArray } from '../../contract'
import { warpLabels } from '../../metrics/registration/warpLabels'
import type { StateRow } from '../tasks/rowsState'
import type { TaskFunctions } from '../tasks/taskFunctions'
import type { LabelMap } from './labelMap'
import type { RegistrationSetting } from './registrationSetting'

/**
 * Every metric of every label of the fixed image and the moving one, which the displacements warp to the fixed grid; NaN where one of them lacks the label, as
 * in Learn2Reg. Distances are in voxels.
 *
 * @param labels by name; null: every value.
 */
export function warpedLabels(
  fixed: LabelMap,
  moving: LabelMap,
  field: NdArray,
  { overlaps, labels }: Pick<RegistrationSetting, 'overlaps' | 'labels'>,
  functions: TaskFunctions,
): StateRow[] {
  const warped = warpLabels(moving.map, field)
  const pair = pairOf(fixed.map, warped)
  const all = [...new Set([...fixed.values, ...moving.values])].sort((a, b) => a - b)
  const named = labels ?? all.map((value) => ({ name: String(value), values: [value] }))
  return named.flatMap(({ name, values }) => {
    const has = ({ values: own }: LabelMap) => values.some((value) => own.has(value))
    const isKnown = has(fixed) && has(moving)
    const [value] = values
    const own = !isKnown || values.length === 1 ? pair : pairOf(maskOf(fixed.map, values), maskOf(warped, values))
    return overlaps.map(({ name: metric, metric: known, options, field: part, unit, better }): StateRow => {
      const label = own === pair ? value! : 1
      const measured = () => resultNumber(functions.get(known)!.metric(own, { ...options, label }), part)
      return { label: name, metric, value: isKnown ? measured() : Number.NaN, unit, better, interval: null }
    })
  })
}

/** Files state voxel sizes, which are not those of Learn2Reg's distances. */
function pairOf(fixed: NdArray, warped: NdArray): PreparedPair {
  return preparePair(fixed, warped, { spacing: [1, 1, 1] })
}

function maskOf({ data, shape }: NdArray, values: readonly number[]): NdArray {
  return { data: fillWith(new Uint8Array(data.length), (i) => Number(values.includes(Number(data[i])))), shape }
}
