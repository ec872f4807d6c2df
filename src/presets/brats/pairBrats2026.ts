import { checkArguments } from '../../errors/checkArguments'
import { compareCodePoints } from '../../python/compareCodePoints'

/** A reference with its prediction, by file names. */
export interface Brats2026Pair {
  readonly reference: string
  readonly prediction: string
}

/**
 * Pairs files as `brats-evaluate` does: the identifier is the first match of five digits, optionally with `-` and three digits, in the reference's name; the
 * prediction is the first file whose name ends with the identifier and `.nii.gz`. References without either are missing.
 *
 * @param predictions in the order of the folder.
 * @example
 * const { pairs, missing } = pairBrats2026(['a-00001-000-seg.nii.gz', 'b.nii.gz'], ['mine_00001-000.nii.gz'])
 * pairs // → [ { reference: 'a-00001-000-seg.nii.gz', prediction: 'mine_00001-000.nii.gz' } ]
 * missing // → [ 'b.nii.gz' ]
 */
export function pairBrats2026(
  references: readonly string[],
  predictions: readonly string[],
): { readonly pairs: readonly Brats2026Pair[]; readonly missing: readonly string[] } {
  checkArguments({ references, predictions }, ['string'], ['string'])
  const pairs: Brats2026Pair[] = []
  const missing: string[] = []
  for (const reference of references.filter((name) => name.endsWith('.nii.gz')).sort(compareCodePoints)) {
    const [identifier] = /\d{5}(?:-\d{3})?/.exec(reference) ?? [null]
    const prediction =
      identifier === null ? undefined : predictions.find((name) => name.endsWith(`${identifier}.nii.gz`))
    if (prediction === undefined) missing.push(reference)
    else pairs.push({ reference, prediction })
  }
  return { pairs, missing }
}
