import {
  averageSurfaceDistance,
  binaryScores,
  boundaryIou,
  cbDice,
  centerOfMassDistance,
  clDice,
  hausdorffDistance,
  labelPair,
  surfaceDice,
  volumeDifference,
} from 'medgrade/metrics'
import { describePeers } from '../runPeer'
import { bytes, type Compared, type Draws, drawMask, itEqualsPeer } from './families'

interface Masks {
  shape: number[]
  spacing: number[]
  reference: number[]
  prediction: number[]
  percentile: number
  tolerance: number
  distance: number
}

/** Two masks that are neither empty nor full. */
function drawPair(draws: Draws, axes: number): Masks {
  const { whole, pick, list, random } = draws
  const shape = list(axes, () => whole(5, 11))
  const mixed = (values: number[]) => (values.includes(0) ? values : values.with(0, 0))
  const mask = () => mixed(drawMask(draws, shape).with(whole(1, 20), 1))
  return {
    shape,
    spacing: list(axes, () => pick(1, 0.5, 0.7 + random(), 3)),
    reference: mask(),
    prediction: mask(),
    percentile: pick(100, 95, 50 + 49 * random()),
    tolerance: 0.3 + 3 * random(),
    distance: pick(1, 1.3, 2.2),
  }
}

const pairOf = ({ shape, spacing, reference, prediction }: Masks) =>
  labelPair(bytes(reference, shape), bytes(prediction, shape), { spacing })

describePeers(
  'distances of meshes against the filters of VTK, masks against SciPy, scikit-image and scikit-learn',
  () => {
    itEqualsPeer<Masks, Record<'hd' | 'assd' | 'masd' | 'nsd', number>>(
      'meshes',
      'meshes',
      (draws) => drawPair(draws, 3),
      (one, answer) => {
        const pair = pairOf(one)
        const mesh = { label: 1, convention: 'meshmetrics' } as const
        // VTK keeps the points of meshes in single precision.
        return [
          ['hd', hausdorffDistance(pair, { ...mesh, percentile: one.percentile }), answer.hd, 2e-6],
          ['assd', averageSurfaceDistance(pair, { ...mesh, symmetric: 'pooled' }), answer.assd, 2e-6],
          ['masd', averageSurfaceDistance(pair, { ...mesh, symmetric: 'mean' }), answer.masd, 2e-6],
          ['nsd', surfaceDice(pair, { ...mesh, tolerance: one.tolerance }), answer.nsd, 2e-6],
        ]
      },
    )

    itEqualsPeer<Masks, Record<string, number>>(
      'reloaded',
      'meshes',
      (draws) => drawPair(draws, draws.pick(2, 3)),
      (one, answer) => {
        const pair = pairOf(one)
        const reloaded = { label: 1, convention: 'metrics-reloaded' } as const
        const scores = binaryScores(pair, { label: 1 })
        const found: Record<string, number> = {
          hd95: hausdorffDistance(pair, { ...reloaded, percentile: 95 }),
          assd: averageSurfaceDistance(pair, { ...reloaded, symmetric: 'pooled' }),
          masd: averageSurfaceDistance(pair, { ...reloaded, symmetric: 'mean' }),
          nsd: surfaceDice(pair, { ...reloaded, tolerance: one.tolerance }),
          biou: boundaryIou(pair, { ...reloaded, distance: one.distance }),
          com: centerOfMassDistance(pair, { label: 1 }),
          mcc: scores.matthewsCorrelation,
          kappa: scores.cohenKappa,
          youden: scores.youden,
          npv: scores.negativePredictiveValue,
          avdr: volumeDifference(pair, { label: 1, convention: 'metrics-reloaded' }),
          clDice: clDice(pair, { label: 1, convention: 'original' }),
        }
        return Object.entries(found).map(([name, value]): Compared => [name, value, answer[name]!])
      },
    )

    itEqualsPeer<Masks & { iterations: number }, number>(
      'centre_lines',
      'meshes',
      (draws) => ({ ...drawPair(draws, draws.pick(2, 3)), iterations: draws.pick(3, 10) }),
      (one, answer) => [['cbDice', cbDice(pairOf(one), { label: 1, iterations: one.iterations }), answer, 1e-6]],
    )
  },
)
