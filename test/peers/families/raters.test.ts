import {
  consensusConfidence,
  consensusDice,
  multiRaterCalibration,
  thresholdDice,
  volumeCrps,
} from 'medgrade/calibration'
import { describePeers } from '../runPeer'
import { bytes, type Compared, drawMask, itEqualsPeer } from './families'

interface Rated {
  shape: number[]
  raters: number[][]
  prediction: number[]
  /** Of label 1, then of label 2. */
  probabilities: number[]
}

interface Answer extends Record<'volume' | 'rows' | 'confidence' | 'thresholds', number> {
  errors: number[]
  boxed: number[]
}

describePeers('several raters against NumPy and torchmetrics, in the calls of CURVAS', () => {
  itEqualsPeer<Rated, Answer>(
    'raters',
    'raters',
    (draws) => {
      const { whole, list, random } = draws
      const shape = list(3, () => whole(4, 9))
      const n = shape.reduce((a, b) => a * b)
      const body = drawMask(draws, shape).with(0, 0).with(1, 1)
      // The first voxel is background to all, the second label 1.
      const rated = () => body.map((value, i) => (i < 2 || random() < 0.8 ? value : whole(0, 2)))
      return {
        shape,
        raters: list(whole(2, 4), rated),
        prediction: rated(),
        probabilities: list(2 * n, (i) => Math.fround(0.45 * random() + 0.1 * (i < n ? body[i]! : 0))),
      }
    },
    ({ shape, raters, prediction, probabilities }, answer) => {
      const maps = raters.map((values) => bytes(values, shape))
      const n = prediction.length
      const one = { data: Float32Array.from(probabilities.slice(0, n)), shape }
      const both = { data: Float32Array.from(probabilities), shape: [2, ...shape] }
      const single = maps.map(({ data }) => ({ data: data.map((value) => Number(value === 1)), shape }))
      return [
        ['volume', consensusDice(maps, bytes(prediction, shape)), answer.volume],
        ['rows', consensusDice(maps, bytes(prediction, shape), { convention: 'curvas2024' }), answer.rows],
        ['confidence', consensusConfidence(maps, one), answer.confidence],
        ['thresholds', thresholdDice(maps, one), answer.thresholds],
        // Single precision in torchmetrics.
        ...multiRaterCalibration(maps, both).map(
          (value, k): Compared => [`error ${k}`, value, answer.errors[k]!, 2e-6],
        ),
        ...multiRaterCalibration(single, one, { convention: 'curvas2025' }).map(
          (value, k): Compared => [`boxed ${k}`, value, answer.boxed[k]!, 2e-6],
        ),
      ]
    },
  )

  itEqualsPeer<{ volumes: number[]; value: number }, number>(
    'volumes',
    'raters',
    ({ random, whole, list }) => ({ volumes: list(whole(2, 6), () => 100 * random()), value: 130 * random() - 10 }),
    ({ volumes, value }, answer) => [['crps', volumeCrps(volumes, value), answer]],
  )
})
