/** UW-Madison GI tract: 0.4 mean Dice of row pairs + 0.6 (1 − Hausdorff of the stacked slices in the unit cube). */
import type { NdArray } from '../../contract'
import { decodeRle } from '../../metrics/decodeRle'
import { dice } from '../../metrics/dice'
import { hausdorffDistance } from '../../metrics/hausdorffDistance'
import { hausdorffPresets } from '../../metrics/hausdorffPresets'
import { tableChallenge } from './tableChallenge'
import { columnOf, invalid, numbersOf, textOr } from './tables'

interface Slice {
  readonly id: string
  readonly rle: string
  readonly shape: readonly [number, number]
}

interface Slices {
  readonly truth: readonly Slice[]
  readonly predicted: readonly Slice[]
}

export const uwMadisonGiTract = tableChallenge<Slices>({
  id: 'uw-madison-gi-tract-image-segmentation',
  title: 'UW-Madison GI Tract Image Segmentation',
  task: 'segmentation',
  direction: 'higher',
  idColumn: 'id',
  conventions: {
    pairing: 'rows by position, ids and classes unread',
    dice: 'pairs with both masks empty left out',
    hausdorff: 'all classes joined, index coordinates over the shape, no physical spacing',
  },
  read(answers, submission) {
    const ids = columnOf(submission, 'id').text
    columnOf(submission, 'class')
    const predicted = columnOf(submission, 'predicted').cells
    const truth = columnOf(answers, 'predicted').cells
    const height = numbersOf(answers, 'image_height')
    const width = numbersOf(answers, 'image_width')
    const shapeOf = (row: number): [number, number] => [Math.trunc(height[row]!), Math.trunc(width[row]!)]
    const slices = (names: readonly string[], cells: readonly unknown[]) =>
      names
        .slice(0, answers.rows)
        .map((id, row) => ({ id, rle: textOr(cells[row] as string, ''), shape: shapeOf(row) }))
    return { truth: slices(columnOf(answers, 'id').text, truth), predicted: slices(ids, predicted) }
  },
  score({ truth, predicted }) {
    const decode = ({ rle, shape }: Slice) => decodeRle(rle, { shape })
    const masks = { truth: truth.map(decode), predicted: predicted.map(decode) }
    const rows = masks.predicted.map((mask, i) => dice(masks.truth[i]!, mask, { label: 1, whenEmpty: Number.NaN }))
    const volumes = { truth: stack(truth, masks.truth), predicted: stack(predicted, masks.predicted) }
    const days = volumes.truth
      .slice(0, volumes.predicted.length)
      .map(({ volume }, i) => unitCubeHausdorff(volume, volumes.predicted[i]!.volume))
    const [diceMean, hausdorffMean] = [nanMean(rows), nanMean(days)]
    return {
      score: 0.4 * diceMean + 0.6 * (1 - hausdorffMean),
      metrics: { dice_mean: diceMean, hausdorff_mean: hausdorffMean },
      facts: { dice_rows: rows, hausdorff_days: days, volumes: volumes.truth.map(({ volume }) => volume.shape) },
    }
  },
})

function nanMean(values: readonly number[]): number {
  const numbers = values.filter((value) => !Number.isNaN(value))
  return numbers.reduce((sum, value) => sum + value, 0) / numbers.length
}

/** Slices of one scan day, classes joined, in id order: a volume [slice, row, column]. */
function stack(
  slices: readonly Slice[],
  masks: readonly NdArray[],
): { readonly day: string; readonly volume: NdArray }[] {
  const order = slices.map((_, i) => i).sort((a, b) => compare(slices[a]!.id, slices[b]!.id) || a - b)
  const days = new Map<string, Map<string, NdArray<Uint8Array>>>()
  for (const i of order) {
    const { id } = slices[i]!
    const day = id.split('_slice_')[0]!
    const own = days.get(day) ?? new Map<string, NdArray<Uint8Array>>()
    days.set(day, own)
    const joined = own.get(id) ?? { data: new Uint8Array(masks[i]!.data.length), shape: masks[i]!.shape }
    if (joined.shape.join() !== masks[i]!.shape.join()) throw sizes(day)
    for (let k = 0; k < joined.data.length; k++) if (masks[i]!.data[k]) joined.data[k] = 1
    own.set(id, joined)
  }
  return [...days].map(([day, own]) => {
    const parts = [...own.values()]
    const shape = parts[0]!.shape
    if (parts.some((part) => part.shape.join() !== shape.join())) throw sizes(day)
    const data = new Uint8Array(parts.length * parts[0]!.data.length)
    for (const [z, part] of parts.entries()) data.set(part.data, z * part.data.length)
    return { day, volume: { data, shape: [parts.length, ...shape] } }
  })
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const sizes = (day: string) => invalid(`The slices of ${day} differ in size`, 'several sizes', 'one size')

/** Hausdorff distance over the diagonal of the truth's grid. Both empty: NaN; one empty, or far too much predicted: 1. */
function unitCubeHausdorff(truth: NdArray, predicted: NdArray): number {
  const size = (volume: NdArray) => (volume.data as Uint8Array).reduce((sum, value) => sum + value, 0)
  const [wanted, found] = [size(truth), size(predicted)]
  if (wanted === 0 && found === 0) return Number.NaN
  if (wanted === 0 || found === 0) return 1
  if (truth.shape.join() !== predicted.shape.join())
    throw invalid('A scan has another shape than its truth', predicted.shape.join('x'), truth.shape.join('x'))
  if (found > 10 * wanted && !(truth.data as Uint8Array).every((value, i) => value === predicted.data[i])) return 1
  const spacing = truth.shape.map((length) => 1 / length)
  return hausdorffDistance(truth, predicted, { ...hausdorffPresets.uwgi, label: 1, spacing }) / Math.sqrt(3)
}
