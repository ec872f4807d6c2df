import { refuse } from '../../errors/refuse'
import type { EvaluatedCase } from '../../evaluation/evaluate/evaluateTypes'
import { type ImageVolume, maskOf } from '../gallery/imageVolume'

/** Both sides of a picture. */
export interface PictureSides {
  readonly reference: ImageVolume
  readonly prediction: ImageVolume
}

/**
 * The sides as they were compared: a picture that is drawn from the values of the files alone would show other masks than the numbers are of where a threshold
 * or another rule made them. Maps of probabilities are cut at the threshold of their largest Dice.
 *
 * @param label whose mask is shown, with its values; null: all voxels that are not 0.
 * @throws MedgradeError `unsupported` for sides whose values are no masks.
 */
export function comparedMasks(
  one: Pick<EvaluatedCase, 'reference' | 'prediction' | 'rows' | 'empties'>,
  sides: PictureSides,
  label: { readonly name: string; readonly values: readonly number[] } | null,
): PictureSides {
  const { reference } = sides
  const numberOf = (metric: string) => one.rows.find((row) => row.metric === metric)?.value
  const threshold = numberOf('threshold_best')
  const isCut = threshold !== undefined && Number.isFinite(threshold)
  const prediction = isCut ? above(sides.prediction, threshold) : sides.prediction
  requireWhole(reference, one.reference)
  requireWhole(prediction, one.prediction)
  if (isCut && Math.abs(diceOf(reference, prediction) - numberOf('dice_best')!) > 1e-9)
    return no(one.prediction, 'values from which other labels were made')
  const values = label?.values ?? null
  const isEmpty = ({ data }: ReturnType<typeof maskOf>) => data.every((voxel) => voxel === 0)
  const isOfBoth = one.empties.some(({ label: name, empty }) => name === label?.name && empty === 'both')
  if (label !== null && !isOfBoth && isEmpty(maskOf(reference, values)) && isEmpty(maskOf(prediction, values)))
    return no(one.prediction, `no voxel of label ${label.name} on either side`)
  return { reference, prediction }
}

/** Of single precision the threshold is rounded to it, as where it is compared. */
function above(map: ImageVolume, threshold: number): ImageVolume {
  const isSingle = map.data.every((value) => Math.fround(value) === value)
  const limit = isSingle ? Math.fround(threshold) : threshold
  return { ...map, data: map.data.map((value) => Number(value > limit)) }
}

function requireWhole({ data }: ImageVolume, file: string): void {
  if ((data instanceof Float64Array || data instanceof Float32Array) && !data.every(Number.isInteger))
    no(file, 'fractions')
}

function no(file: string, found: string): never {
  return refuse('unsupported', 'picture', found, 'the values of the labels that were compared', { file })
}

function diceOf(a: ImageVolume, b: ImageVolume): number {
  let [both, sum] = [0, 0]
  for (let i = 0; i < a.data.length; i++) {
    const [x, y] = [a.data[i] !== 0, b.data[i] !== 0]
    both += Number(x && y)
    sum += Number(x) + Number(y)
  }
  return (2 * both) / sum
}
