import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { checkedLatticePair, commonPoints, type Intervals, intervals, type LatticeBox } from './boxFormat'

export interface BoundaryBoxIouOptions {
  /** Thickness of the shell as a share of the size: ceil(size · ratio) layers inside the surface, per axis. 0.5 fills the box. Default 0.2. */
  readonly ratio?: number
}

/**
 * Intersection over union of the shells of two boxes: the lattice points within `ceil(size · ratio)` layers of the surface. Computed by inclusion and
 * exclusion of boxes and cores.
 *
 * @throws {@link MedgradeError} `bad-input` unless size and location are integers, one per axis, and every size is at least 1.
 * @example
 * boundaryBoxIou({ location: [0, 0], size: [10, 10] }, { location: [0, 0], size: [10, 12] }) // → 0.6444444444444445
 */
export function boundaryBoxIou(
  reference: LatticeBox,
  prediction: LatticeBox,
  options: BoundaryBoxIouOptions = {},
): number {
  checkOptions('boundaryBoxIou', options, { ratio: 'number' })
  const { ratio = 0.2 } = options
  checkedLatticePair(reference, prediction)
  const a = shell(reference, ratio, 'reference')
  const b = shell(prediction, ratio, 'prediction')
  const common =
    commonPoints(a.box, b.box) -
    commonPoints(a.core, b.box) -
    commonPoints(a.box, b.core) +
    commonPoints(a.core, b.core)
  const union = points(a) + points(b) - common
  return union === 0 ? 0 : common / union
}

interface Shell {
  readonly box: Intervals
  readonly core: Intervals
}

function shell(box: LatticeBox, ratio: number, name: string): Shell {
  if (box.size.some((size) => size < 1)) refuse('bad-input', `the size of the ${name} box`, box.size, 'at least 1')
  const layers = box.size.map((size) => -Math.ceil(size * ratio))
  return {
    box: intervals(
      box,
      layers.map(() => 0),
    ),
    core: intervals(box, layers),
  }
}

function points({ box, core }: Shell): number {
  return commonPoints(box, box) - commonPoints(core, core)
}
