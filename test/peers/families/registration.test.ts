import {
  jacobianDeterminant,
  robustMean30,
  sdLogJacobian,
  targetRegistrationError,
  warpLabels,
} from 'medgrade/registration'
import { describePeers } from '../runPeer'
import { bytes, type Compared, itEqualsPeer } from './families'

interface Case {
  shape: number[]
  type: 'float32' | 'float64'
  field: number[]
  spacing: number[]
  mask: number[]
  labels: number[]
  fixed: number[][]
  moving: number[][]
}

interface Answer {
  tre: number[]
  /** The 0.7-quantile and the 0.3-quantile. */
  tre30: number[]
  warped: number[]
  sdlogj: number
  masked: number
  voxel: number[]
  physical: number[]
}

describePeers('registration against SciPy in the calls of Learn2Reg, and SimpleITK', () => {
  itEqualsPeer<Case, Answer>(
    'register',
    'registration',
    ({ random, whole, pick, list }) => {
      const shape = list(3, () => whole(6, 9))
      const n = shape.reduce((a, b) => a * b)
      const strength = pick(0.5, 2)
      const type = pick('float32', 'float64')
      const points = list(whole(1, 5), () => shape.map((side) => random() * (side + 0.5) - 0.2))
      return {
        shape,
        type,
        field: list(3 * n, () => {
          const value = strength * (random() - 0.5)
          return type === 'float32' ? Math.fround(value) : value
        }),
        spacing: list(3, () => pick(1, 0.75, 2.5)),
        mask: list(n, () => whole(0, 1)),
        labels: list(n, () => whole(0, 3)),
        fixed: points,
        moving: points.map((point) => point.map((x) => x + random() - 0.5)),
      }
    },
    ({ shape, type, field, spacing, mask, labels, fixed, moving }, answer) => {
      const data = type === 'float32' ? Float32Array.from(field) : Float64Array.from(field)
      const displacement = { data, shape: [...shape, 3] }
      const millimetres = {
        data: Float64Array.from(field, (value, i) => value * spacing[i % 3]!),
        shape: [...shape, 3],
      }
      const own = jacobianDeterminant(displacement)
      const physical = jacobianDeterminant(millimetres, { fieldUnit: 'mm', border: 'replicate', spacing })
      const { errors } = targetRegistrationError(fixed, moving, displacement, { spacing })
      const warped = Array.from(warpLabels(bytes(labels, shape), displacement).data, Number)
      // Single precision in the official code; SimpleITK writes it.
      return [
        ...warped.map((label, k): Compared => [`warped ${k}`, label, answer.warped[k]!]),
        ['tre30', robustMean30(errors), answer.tre30[0]!, 1e-6],
        ['dsc30', robustMean30(errors, { better: 'higher' }), answer.tre30[1]!, 1e-6],
        ...Array.from(errors, (error, k): Compared => [`tre ${k}`, error, answer.tre[k]!, 1e-6]),
        ['sdlogj', sdLogJacobian(displacement), answer.sdlogj, 1e-6],
        ['masked', sdLogJacobian(displacement, { mask: bytes(mask, shape) }), answer.masked, 1e-6],
        ...[own.min, own.max, own.mean, own.deviation, own.folds].map(
          (value, k): Compared => [`voxel ${k}`, value, answer.voxel[k]!, 1e-6],
        ),
        ...[physical.min, physical.max, physical.mean, physical.deviation].map(
          (value, k): Compared => [`physical ${k}`, value, answer.physical[k]!, 1e-4],
        ),
      ]
    },
  )
})
