import {
  calibrationError,
  kernelCalibrationError,
  kernelDensityCalibrationError,
  riskCoverage,
  volumeCrps,
} from 'medgrade/calibration'
import { brierScore, logLoss } from 'medgrade/metrics'
import { describePeers } from '../runPeer'
import { type Compared, type Draws, itEqualsPeer } from './families'

interface Labels {
  reference: number[]
  probabilities: number[] | number[][]
  bins: number
}

const classesOf = (probabilities: number[] | number[][]) => (probabilities[0] as number[]).length

function drawRows({ random, list }: Draws, n: number, classes: number): number[][] {
  return list(n, () => {
    const raw = list(classes, () => -Math.log(1 - random()))
    const sum = raw.reduce((a, b) => a + b)
    return raw.map((value) => value / sum)
  })
}

describePeers('calibration against torchmetrics, properscoring, scikit-learn and NumPy', () => {
  itEqualsPeer<Labels, Record<string, number>>(
    'errors',
    'calibration',
    (draws) => {
      const { whole, pick, list, random } = draws
      const classes = pick(1, 2, 3, 5)
      const n = whole(20, 80)
      const single = (value: number) => Math.fround(value)
      return {
        reference: list(n, () => whole(0, Math.max(1, classes - 1))),
        probabilities:
          classes === 1
            ? list(n, () => single(pick(random(), whole(0, 20) / 20)))
            : drawRows(draws, n, classes).map((row) => row.map(single)),
        bins: pick(5, 10, 15),
      }
    },
    ({ reference, probabilities, bins }, answer) => {
      const compared = (['l1', 'l2', 'max'] as const).map(
        // Single precision in torchmetrics.
        (norm): Compared => [norm, calibrationError(reference, probabilities, { bins, norm }), answer[norm]!, 2e-6],
      )
      if (answer.mass === undefined) return compared
      const { aurc, augrc } = riskCoverage(reference, probabilities)
      const mass = calibrationError(reference, probabilities, { bins, binning: 'mass' })
      const single = {
        data: Float32Array.from(probabilities.flat()),
        shape: [reference.length, classesOf(probabilities)],
      }
      return [
        ...compared,
        // The same with its sums in double precision.
        ...(['l1', 'l2', 'max'] as const).map(
          (norm): Compared => [norm, calibrationError(reference, single, { bins, norm }), answer[`${norm}_exact`]!],
        ),
        ['mass', mass, answer.mass, 2e-6],
        ['aurc', aurc, answer.aurc!, 2e-6],
        ['augrc', augrc, answer.augrc!, 2e-6],
      ]
    },
  )

  itEqualsPeer<{ volumes: number[]; value: number }, Record<'ensemble' | 'gaussian', number>>(
    'crps',
    'calibration',
    ({ random, whole, list }) => ({ volumes: list(whole(2, 6), () => 100 * random()), value: 100 * random() }),
    ({ volumes, value }, answer) =>
      (['ensemble', 'gaussian'] as const).map((method) => [
        method,
        volumeCrps(volumes, value, { method }),
        answer[method],
      ]),
  )

  itEqualsPeer<
    { reference: number[]; probabilities: number[][]; bandwidth: number; kernel: number; bins: number },
    Record<'kce' | 'kde' | 'class_wise' | 'brier' | 'nll', number>
  >(
    'reloaded',
    'calibration',
    (draws) => {
      const classes = draws.whole(3, 5)
      const n = draws.whole(6, 30)
      return {
        reference: draws.list(n, () => draws.whole(0, classes - 1)),
        probabilities: drawRows(draws, n, classes),
        bandwidth: draws.pick(0.2, 1),
        kernel: draws.pick(0.3, 0.5),
        bins: draws.pick(5, 10),
      }
    },
    ({ reference, probabilities, bandwidth, kernel, bins }, answer) => {
      const convention = 'metrics-reloaded'
      const labels = probabilities[0]!.map((_, k) => k)
      return [
        ['kce', kernelCalibrationError(reference, probabilities, { bandwidth }), answer.kce],
        ['kde', kernelDensityCalibrationError(reference, probabilities, { bandwidth: kernel }), answer.kde],
        [
          'class-wise',
          calibrationError(reference, probabilities, { bins, convention, classWise: true }),
          answer.class_wise,
        ],
        ['brier', brierScore(reference, probabilities, { convention, labels }), answer.brier],
        ['nll', logLoss(reference, probabilities, { convention, labels }), answer.nll],
      ]
    },
  )
})
