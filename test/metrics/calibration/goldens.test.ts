import { describe, expect } from 'vitest'
import { brierScore, dice, logLoss } from '../../../src/metrics'
import {
  calibrationError,
  consensusConfidence,
  consensusDice,
  kernelCalibrationError,
  kernelDensityCalibrationError,
  multiRaterCalibration,
  riskCoverage,
  thresholdDice,
  volumeCrps,
} from '../../../src/metrics/calibration'
import { sampled } from '../../sampled'
import { differs } from '../../support/golden'
import { decodeRuns } from '../../support/masks'
import { eachNextGolden, rawArray } from '../nextGoldens'

const some = <T>(rows: readonly T[]) => sampled(rows, (_, k) => k % 4 === 0)

type Rows = [parameter: number, value: number][]
type Compared = [name: string, found: number, wanted: number]
const wrong = (compared: Compared[], tolerance: number) =>
  compared.filter(([, found, wanted]) => differs(found, wanted, tolerance))

interface Labels {
  reference: number[]
  probabilities: number[] | number[][]
  expected: Record<string, Rows> & { aurc: number; augrc: number }
}

describe('calibration errors of torchmetrics and torch-uncertainty', () => {
  eachNextGolden<Labels>(
    'calibration/labels',
    ({ reference, probabilities, expected }) => {
      const kinds = {
        ece: { norm: 'l1' },
        rmsce: { norm: 'l2' },
        mce: { norm: 'max' },
        ace: { norm: 'l1', binning: 'mass' },
        ace_l2: { norm: 'l2', binning: 'mass' },
        ace_max: { norm: 'max', binning: 'mass' },
      } as const
      const compared = Object.entries(kinds).flatMap(([key, options]) =>
        (expected[key] ?? []).map(([bins, wanted]): Compared => {
          const found = calibrationError(reference, probabilities, { ...options, bins })
          // The libraries give NaN or 0 where a group has no sample; these groups are left out.
          const odd = key.startsWith('ace') && bins > reference.length
          const same = odd ? (Number.isNaN(wanted) || wanted === 0) && found > 0 && found <= 1 : false
          return [`${key} ${bins}`, found, same ? found : wanted]
        }),
      )
      const { aurc, augrc } = riskCoverage(reference, probabilities)
      if (expected.aurc !== undefined) compared.push(['aurc', aurc, expected.aurc], ['augrc', augrc, expected.augrc])
      // Single precision in the libraries.
      expect(wrong(compared, 2e-6)).toEqual([])
    },
    { some },
  )
})

interface Reloaded {
  classes: number
  reference: number[]
  probabilities: number[][]
  expected: Record<'ece' | 'mce' | 'class_wise_ece' | 'ece_kde', Rows> &
    Record<'brier' | 'root_brier' | 'logarithmic_score' | 'nll', number> & {
      kernel_calibration_error: [number | 'median', number][]
    }
}

describe('probabilities as MetricsReloaded measures them', () => {
  eachNextGolden<Reloaded>(
    'metrics-reloaded/calibration',
    ({ classes, reference, probabilities, expected }) => {
      const convention = 'metrics-reloaded'
      const labels = Array.from({ length: classes }, (_, k) => k)
      const of = (key: 'ece' | 'mce' | 'class_wise_ece' | 'ece_kde', value: (at: number) => number) =>
        (expected[key] ?? []).map(([at, wanted]): Compared => [`${key} ${at}`, value(at), wanted])
      const brier = brierScore(reference, probabilities, { convention, labels })
      const compared: Compared[] = [
        ...of('ece', (bins) => calibrationError(reference, probabilities, { bins, convention })),
        ...of('mce', (bins) => calibrationError(reference, probabilities, { bins, convention, norm: 'max' })),
        ...of('class_wise_ece', (bins) =>
          calibrationError(reference, probabilities, { bins, convention, classWise: true }),
        ),
        ...of('ece_kde', (bandwidth) => kernelDensityCalibrationError(reference, probabilities, { bandwidth })),
        ...expected.kernel_calibration_error.map(
          ([bandwidth, wanted]): Compared => [
            `kce ${bandwidth}`,
            kernelCalibrationError(reference, probabilities, { bandwidth }),
            wanted,
          ],
        ),
        ['brier', brier, expected.brier],
        ['root', Math.sqrt(brier), expected.root_brier],
        ['nll', logLoss(reference, probabilities, { convention, labels }), expected.nll],
        [
          'log score',
          logLoss(reference, probabilities, { convention: 'logarithmic-score', labels }),
          expected.logarithmic_score,
        ],
      ]
      expect(wrong(compared, 1e-9)).toEqual([])
    },
    { some },
  )
})

interface Organ {
  label: number
  consensus_dice: number
  consensus_dice_volume: number
  confidence: number
  volumes: number[]
  predicted_volume: number
  crps: number
  crps_exact: number | null
  crps_gaussian: number | null
  crps_ensemble: number
}

interface Curvas2024 {
  shape: number[]
  annotations: number[][][]
  prediction: number[][]
  probabilities: Parameters<typeof rawArray>[1]
  expected: { organs: Organ[]; ece: number[] }
}

const labelMap = (runs: number[][], shape: number[]) => {
  const data = new Uint8Array(shape.reduce((a, b) => a * b, 1))
  for (const [k, own] of runs.entries())
    decodeRuns(own, shape).data.forEach((value, i) => {
      if (value) data[i] = k + 1
    })
  return { data, shape }
}

function crpsRows(volumes: number[], organ: Pick<Organ, 'predicted_volume' | 'crps' | 'crps_exact'>): Compared[] {
  const found = volumeCrps(volumes, organ.predicted_volume)
  // The library integrates over the jump by a rule that is off by up to 4e-3.
  const isNear = !differs(found, organ.crps, 4e-3)
  return [
    ['crps', found, organ.crps_exact ?? organ.crps],
    ['crps of the library', isNear ? organ.crps : found, organ.crps],
  ]
}

/** The moments of the raters' volumes under these keys. */
const momentsOf = (...keys: string[]) =>
  Object.fromEntries(
    keys.flatMap((key) => ['mean', 'standard_deviation'].map((moment) => [key + moment, 'of volumes that are input'])),
  )

describe('CURVAS 2024', () => {
  eachNextGolden<Curvas2024>(
    'calibration/curvas2024',
    (golden) => {
      const { shape, annotations, prediction, expected } = golden
      const raters = annotations.map((runs) => labelMap(runs, shape))
      const predicted = labelMap(prediction, shape)
      const probabilities = rawArray('calibration/curvas2024', golden.probabilities)
      const size = shape.reduce((a, b) => a * b, 1)
      const [exact, single]: Compared[][] = [[], []]
      for (const organ of expected.organs) {
        const { label, volumes } = organ
        const own = { data: probabilities.data.slice((label - 1) * size, label * size), shape }
        exact!.push(
          ['volume', consensusDice(raters, predicted, { label }), organ.consensus_dice_volume],
          ...crpsRows(volumes, organ),
          ['ensemble', volumeCrps(volumes, organ.predicted_volume, { method: 'ensemble' }), organ.crps_ensemble],
          [
            'gaussian',
            volumeCrps(volumes, organ.predicted_volume, { method: 'gaussian' }),
            organ.crps_gaussian ?? Number.NaN,
          ],
        )
        single!.push(
          ['rows', consensusDice(raters, predicted, { label, convention: 'curvas2024' }), organ.consensus_dice],
          ['confidence', consensusConfidence(raters, own, { label }), organ.confidence],
        )
      }
      const ece = multiRaterCalibration(raters, probabilities)
      expect(wrong(exact!, 1e-9)).toEqual([])
      expect(wrong([...single!, ...ece.map((value, i): Compared => ['ece', value, expected.ece[i]!])], 2e-6)).toEqual(
        [],
      )
    },
    { some, leftOut: momentsOf('organs.0.', 'organs.1.', 'organs.2.') },
  )
})

interface Curvas2025 {
  shape: number[]
  crop: [number, number]
  factor: number
  annotations: number[][]
  probabilities_in_crop: Parameters<typeof rawArray>[1]
  majority: number[]
  expected: Pick<Organ, 'crps' | 'crps_exact' | 'predicted_volume'> &
    Record<'threshold_dice' | 'hard_dice' | 'mean' | 'standard_deviation', number> & { ece: number[] }
}

describe('CURVAS-PDACVI 2025', () => {
  eachNextGolden<Curvas2025>(
    'calibration/curvas2025',
    (golden) => {
      const { shape, crop, annotations, expected, factor } = golden
      const raters = annotations.map((runs) => decodeRuns(runs, shape))
      const { data } = rawArray('calibration/curvas2025', golden.probabilities_in_crop)
      const map = new Float32Array(shape.reduce((a, b) => a * b, 1))
      const side = crop[1] - crop[0]
      data.forEach((p, i) => {
        const [z, y, x] = [Math.floor(i / side / side), Math.floor(i / side) % side, i % side]
        map[((z + crop[0]) * shape[1]! + y + crop[0]) * shape[2]! + x + crop[0]] = p
      })
      const probabilities = { data: map, shape }
      const decided = { data: Uint8Array.from(map, (p) => Number(p > 0.5)), shape }
      const volumes = raters.map(({ data }) => data.reduce((sum, one) => sum + one, 0) * factor)
      expect(
        wrong(
          [
            ['dice', thresholdDice(raters, probabilities), expected.threshold_dice],
            [
              'hard',
              dice(decodeRuns(golden.majority, shape), decided, { label: 1, epsilon: 1e-6, whenEmpty: 0 }),
              expected.hard_dice,
            ],
            ...crpsRows(volumes, expected),
          ],
          1e-9,
        ),
      ).toEqual([])
      const ece = multiRaterCalibration(raters, probabilities, { convention: 'curvas2025' })
      expect(
        wrong(
          [
            ['volume', Float64Array.from(data).reduce((sum, p) => sum + p, 0) * factor, expected.predicted_volume],
            ...ece.map((value, i): Compared => ['ece', value, expected.ece[i]!]),
          ],
          2e-6,
        ),
      ).toEqual([])
    },
    { some, leftOut: momentsOf('') },
  )
})
