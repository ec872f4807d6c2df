import { LabelRuns, type Runs } from '../../array/labels/labelRuns'
import type { Grid } from '../../array/resampling/gridOf'
import { connectRuns } from '../../kernels/components/connectRuns'
import { runsByLabel } from '../../kernels/components/pairRuns'
import { relabelRuns } from '../../kernels/components/relabelRuns'
import type { PanopticaConfig } from './panopticaTypes'

/** The instances of one side: runs whose labels are the numbers of the instances. */
export interface Instances {
  readonly runs: LabelRuns
  /** Ascending. */
  readonly numbers: readonly number[]
  /** Voxels by number. */
  readonly sizes: ReadonlyMap<number, number>
  /** The runs of each instance, computed at first use. */
  of(number: number): Runs
}

/** Connected components of a semantic mask, numbered by their first voxels. */
export function componentInstances(
  runs: LabelRuns,
  grid: Grid,
  library: NonNullable<PanopticaConfig['components']>,
): Instances {
  const { nx, ny, rank } = grid
  // scipy's default joins face neighbours whatever their values; cc3d joins all neighbours of one value.
  const scipy = library === 'scipy' || (library === 'default' && rank < 3)
  const own = scipy ? relabelRuns(runs, () => 1) : runs
  const { component } = connectRuns(own, nx, ny, scipy ? 1 : 3)
  const numbered = new LabelRuns(own.data, own.nx)
  numbered.count = own.count
  numbered.start = own.start
  numbered.end = own.end
  numbered.row = own.row
  numbered.label = component.map((each) => each + 1)
  return instancesOf(numbered)
}

/** The labels are the instances. */
export function instancesOf(runs: LabelRuns): Instances {
  const sizes = new Map<number, number>()
  for (let r = 0; r < runs.count; r++)
    sizes.set(runs.label[r]!, (sizes.get(runs.label[r]!) ?? 0) + runs.end[r]! - runs.start[r]!)
  let byLabel: Map<number, Runs> | null = null
  return {
    runs,
    numbers: [...sizes.keys()].sort((a, b) => a - b),
    sizes,
    of: (number) => {
      byLabel ??= runsByLabel(runs)
      return byLabel.get(number)!
    },
  }
}
