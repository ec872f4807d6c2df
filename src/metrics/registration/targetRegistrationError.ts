import type { ArrayInput } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { refuse, requireList } from '../../errors/refuse'
import { splineValue } from '../../kernels/filters/splineValue'
import { checkSpacing } from '../distance/checkSpacing'
import { displacementField } from './displacementField'

/** Options of {@link targetRegistrationError}. */
export interface TargetRegistrationErrorOptions {
  /** Voxel size of the moving image. Default 1. */
  readonly spacing?: readonly number[]
}

type Points = readonly ArrayLike<number>[]

/** What {@link targetRegistrationError} returns. */
export interface TargetRegistrationError {
  /** NaN without points. */
  readonly mean: number
  /** Of each pair of points. */
  readonly errors: Float64Array
}

/**
 * Target registration error: distance of landmarks of the moving image to those of the fixed image after displacement, in the unit of the spacing; lower is
 * better. As Learn2Reg: the field is interpolated at the fixed points by cubic splines; a point outside of the grid has displacement 0.
 *
 * @param fixedPoints in voxels of the fixed image, in the order of the axes.
 * @param movingPoints the same landmarks in voxels of the moving image.
 * @param field displacements in voxels over the fixed grid, shape [D, H, W, 3]; null: none, the error before registration.
 * @throws {@link MedgradeError} `shape-mismatch` for another shape of the field or other numbers of points, `bad-argument` for a spacing that is not
 *   positive.
 * @example
 * targetRegistrationError([[0, 0, 0]], [[3, 4, 0]], null, { spacing: [1, 1, 2] }).mean // → 5
 */
export function targetRegistrationError(
  fixedPoints: Points,
  movingPoints: Points,
  field: ArrayInput | null,
  options: TargetRegistrationErrorOptions = {},
): TargetRegistrationError {
  checkArguments({ fixedPoints, movingPoints }, [['number']], [['number']])
  checkOptions('targetRegistrationError', options, { spacing: 'numbers' })
  const { spacing = [1, 1, 1] } = options
  checkSpacing(spacing)
  requireList('fixedPoints', fixedPoints)
  requireList('movingPoints', movingPoints)
  if (fixedPoints.length !== movingPoints.length)
    refuse('shape-mismatch', 'points of the moving image', movingPoints.length, fixedPoints.length)
  const displacement = field === null ? () => [0, 0, 0] : splineOf(field)
  const errors = Float64Array.from(fixedPoints, (fixed, k) => {
    const point = [fixed[0]!, fixed[1]!, fixed[2]!]
    const moved = displacement(point)
    return Math.hypot(...point.map((x, axis) => (x + moved[axis]! - movingPoints[k]![axis]!) * spacing[axis]!))
  })
  return { mean: errors.reduce((sum, error) => sum + error, 0) / errors.length, errors }
}

function splineOf(field: ArrayInput): (point: readonly number[]) => number[] {
  const dense = displacementField(field)
  return (point) => splineValue(dense.data, dense.shape, 3, point).map(dense.round)
}
