/** UW-Madison GI tract: 0.4 mean Dice of row pairs + 0.6 (1 − Hausdorff of the stacked slices in the unit cube). */
import type { Cell, Table } from '../../contract'
import { decodeRle } from '../../metrics/detection/decodeRle'
import { dice } from '../../metrics/overlap/dice'
import { mean } from '../../python/mean'
import { tableChallenge } from './tableChallenge'
import { columnOf, invalid, numbersOf, textOr } from './tables'
import { type Slice, stackSlices, unitCubeHausdorff } from './uwgiVolumes'

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
    columnOf(submission, 'class')
    const predicted = columnOf(submission, 'predicted').cells
    const truth = columnOf(answers, 'predicted').cells
    const height = numbersOf(answers, 'image_height')
    const width = numbersOf(answers, 'image_width')
    const shapeOf = (row: number): [number, number] => [Math.trunc(height[row]!), Math.trunc(width[row]!)]
    const slices = (table: Table, masks: readonly Cell[]) =>
      columnOf(table, 'id')
        .cells.slice(0, answers.rows)
        .map((id, row) => {
          if (typeof id !== 'string') throw invalid('An id is no text', String(id), 'case_day_slice')
          return { id, rle: textOr(masks[row]!, ''), shape: shapeOf(row) }
        })
    return { truth: slices(answers, truth), predicted: slices(submission, predicted) }
  },
  score({ truth, predicted }) {
    const decode = ({ rle, shape }: Slice) => decodeRle(rle, { shape })
    const masks = { truth: truth.map(decode), predicted: predicted.map(decode) }
    const rows = masks.predicted.map((mask, i) => dice(masks.truth[i]!, mask, { label: 1, whenEmpty: Number.NaN }))
    const volumes = { truth: stackSlices(truth, masks.truth), predicted: stackSlices(predicted, masks.predicted) }
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
  return mean(values.filter((value) => !Number.isNaN(value)))
}
