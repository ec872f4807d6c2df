import { describe, expect, it } from 'vitest'
import { preparePair } from '../../../src/array/labels/labelPair'
import { instanceColumns, instanceRows } from '../../../src/evaluation/labels/instanceRows'
import { defaultEmptyPolicy, emptyPolicy } from '../../../src/evaluation/metrics/emptyPolicy'
import { metricSpecs } from '../../../src/evaluation/metrics/metricSpec'
import { loadLabelMetrics, metricValue } from '../../../src/evaluation/metrics/metricValue'
import { randomAt } from '../../fuzz/random'

const functions = await loadLabelMetrics()

const plane = (text: string) => {
  const rows = text.trim().split(/\s+/)
  return { data: Uint8Array.from(rows.join(''), Number), shape: [rows.length, rows[0]!.length] }
}

function table(
  reference: string,
  prediction: string,
  names: string[] = [],
  more: { iou?: number; empty?: string } = {},
) {
  const pair = preparePair(plane(reference), plane(prediction), { spacing: [2, 1] })
  const metrics = metricSpecs(names)
  const empty = more.empty === undefined ? defaultEmptyPolicy : emptyPolicy(more.empty)
  const columns = instanceColumns(metrics).map(({ name }) => name)
  return instanceRows({ pair, id: 1, isSized: true }, { iou: more.iou ?? 0, metrics, empty, functions }).map((row) =>
    Object.fromEntries(row.map((value, i) => [columns[i]!, value])),
  )
}

const reference = `
  110000110
  110000110
  000000000
  001000222`
const prediction = `
  100110110
  110110111
  000000000
  100000011`

describe('instanceRows', () => {
  it('has a row for each component of the reference, then for each prediction without a match', () => {
    expect(table(reference, prediction, ['dice', 'hd:plain'])).toEqual([
      {
        voxels_reference: 4,
        volume_reference: 0.008,
        matched_with: 1,
        voxels_prediction: 3,
        volume_prediction: 0.006,
        overlap: 3,
        iou: 3 / 4,
        centre_distance: Math.hypot(2 * (1 / 2 - 2 / 3), 1 / 2 - 1 / 3),
        dice: 6 / 7,
        'hd:plain': 1,
      },
      expect.objectContaining({ voxels_reference: 4, matched_with: 3, voxels_prediction: 5, overlap: 4, iou: 4 / 5 }),
      expect.objectContaining({
        voxels_reference: 1,
        matched_with: 0,
        overlap: 0,
        iou: 0,
        dice: 0,
        'hd:plain': Infinity,
      }),
      expect.objectContaining({ voxels_reference: 0, voxels_prediction: 4, overlap: 0, dice: 0, 'hd:plain': Infinity }),
      expect.objectContaining({ voxels_reference: 0, voxels_prediction: 1 }),
      expect.objectContaining({ voxels_reference: 0, voxels_prediction: 2 }),
    ])
  })

  it('does not match below the smallest IoU, and takes the penalty of the empty mask', () => {
    const rows = table(reference, prediction, ['hd95'], { iou: 0.78, empty: 'penalty=99' })
    expect(rows.map((row) => row.matched_with)).toEqual([0, 3, 0, 0, 0, 0, 0])
    expect(rows.map((row) => row.hd95)).toEqual([99, expect.closeTo(0.8, 12), 99, 99, 99, 99, 99])
    expect(rows[0]).toMatchObject({ overlap: 3, voxels_prediction: 0 })
  })

  it('matches one to one, the largest IoU first; the other part of a split lesion keeps its overlap', () => {
    const rows = table('1111111', '1011111')
    expect(
      rows.map(({ matched_with, voxels_prediction, overlap }) => [matched_with, voxels_prediction, overlap]),
    ).toEqual([
      [2, 5, 6],
      [0, 1, 1],
    ])
  })

  it('gives nothing for a label that neither side has', () => {
    expect(table('000', '000', ['dice'])).toEqual([])
  })

  it('measures two components as it measures two masks, at the border of the image too', () => {
    const specs = metricSpecs([
      'dice',
      'precision',
      'hd',
      'hd95',
      'hd95:medpy',
      'hd:monai',
      'nsd@1mm',
      'nsd@1mm:monai',
      'assd',
      'cldice',
    ])
    const shape = [5, 9, 12]
    for (let seed = 0; seed < 12; seed++) {
      const random = randomAt(7, seed)
      const box = () => {
        const data = new Uint8Array(5 * 9 * 12)
        const low = shape.map((n) => Math.floor(random() * (n - 3)))
        const size = shape.map((n, axis) => 2 + Math.floor(random() * (n - low[axis]! - 2)))
        for (let z = low[0]!; z < low[0]! + size[0]!; z++)
          for (let y = low[1]!; y < low[1]! + size[1]!; y++)
            for (let x = low[2]!; x < low[2]! + size[2]!; x++) data[(z * 9 + y) * 12 + x] = 1
        return { data, shape }
      }
      const pair = preparePair(box(), box(), { spacing: [3, 0.7, 1.1] })
      if (pair.count(1).both === 0) continue
      const label = { pair, id: 1, isSized: true }
      const whole = specs.map((spec) => metricValue(spec, label, functions))
      const [row, ...others] = instanceRows(label, { iou: 0, metrics: specs, empty: defaultEmptyPolicy, functions })
      expect(others).toEqual([])
      row!.slice(-specs.length).forEach((value, i) => {
        expect(Math.abs(value - whole[i]!), specs[i]!.name).toBeLessThanOrEqual(1e-12 * Math.abs(whole[i]!))
      })
    }
  })
})
