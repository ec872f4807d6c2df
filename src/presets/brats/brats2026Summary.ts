import { checkArguments } from '../../errors/checkArguments'
import type { PythonValue } from '../../python/pythonValue'
import { stringifyPythonJson } from '../../python/stringifyPythonJson'
import type { PanopticaGroups } from '../panoptica/evaluatePanoptica'
import type { PanopticaResult, PanopticaValues } from '../panoptica/panopticaTypes'

/** A subject by the name of its reference's file: its results, or why there are none. */
export type Brats2026Subject =
  | { readonly name: string; readonly groups: PanopticaGroups }
  | { readonly name: string; readonly error: string }

/** What `brats-evaluate` knows of a cohort. */
export interface Brats2026Cohort {
  readonly subjects: readonly Brats2026Subject[]
  /** References without an identifier or without a prediction. */
  readonly missing: readonly string[]
}

/** Keys whose values are integers in Python; NaN is a float. */
const integers = /^(?:n_ref_instances|n_pred_instances|tp|fp|fn|global_bin_volume_(?:pred|ref)|voxel_count|is_matched)$/

/**
 * The JSON file of `brats-evaluate`: the values of each subject by group, then the missing ones.
 *
 * @example
 * brats2026Summary({ subjects: [], missing: ['BraTS-00001-000-seg.nii.gz'] }).includes('"metrics": []') // → true
 */
export function brats2026Summary(cohort: Brats2026Cohort): string {
  checkArguments({ cohort }, { subjects: ['object'], missing: ['string'] })
  const { subjects, missing } = cohort
  const metrics = subjects.map((subject): PythonValue => {
    const name = ['subject_name', subject.name] as const
    if ('error' in subject) return { map: [name, ['error', subject.error]] }
    return {
      map: [...Object.entries(subject.groups).map(([group, result]) => [group, groupOf(result)] as const), name],
    }
  })
  return stringifyPythonJson(
    {
      map: [
        ['metrics', { list: metrics }],
        ['missings', { list: missing }],
      ],
    },
    { indent: 4 },
  )
}

function groupOf({ values, instances }: PanopticaResult): PythonValue {
  return {
    map: [...pairsOf(values), ['reference_instances', { list: instances.map((each) => ({ map: pairsOf(each) })) }]],
  }
}

function pairsOf(values: PanopticaValues): (readonly [PythonValue, PythonValue])[] {
  return Object.entries(values).map(([key, value]) => [key, numberOf(key, value)] as const)
}

function numberOf(key: string, value: number | null): PythonValue {
  if (value === null) return null
  return integers.test(key) && Number.isInteger(value) ? { int: BigInt(value) } : { float: value }
}
