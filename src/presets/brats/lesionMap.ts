import type { LabelRuns, Runs } from '../../array/labels/labelRuns'
import { connectRuns } from '../../kernels/components/connectRuns'
import { dilateRuns } from '../../kernels/components/dilateRuns'
import { runsByLabel } from '../../kernels/components/pairRuns'
import { rasterNumbers } from '../../kernels/components/rasterNumbers'
import { relabelRuns } from '../../kernels/components/relabelRuns'
import { sharedRuns } from '../../kernels/components/runOverlaps'
import type { BratsGrid } from './bratsGrid'

/** Numbered lesions of one side and region. */
export interface LesionMap {
  /** Labels are the numbers of the lesions. */
  readonly runs: LabelRuns
  /** The dilated lesions, with the same labels. No two of them have a voxel in common. */
  readonly dilated: LabelRuns
  /** Voxels by number; ascending numbers. */
  readonly sizes: ReadonlyMap<number, number>
}

/** Lesions of a mask: voxels whose dilations, by 18 neighbours, form one component are one lesion. They are numbered by their first dilated voxels. */
export function lesionMap(mask: LabelRuns, grid: BratsGrid, dilation: number): LesionMap {
  const dilated = dilateRuns(mask, grid, dilation)
  numberComponents(dilated, grid)
  const runs = relabelRuns(mask, (label) => label)
  // Every run lies inside one dilated run.
  sharedRuns(runs, dilated, (p, q) => {
    runs.label[p] = dilated.label[q]!
  })
  return { runs, dilated, sizes: sizesOf(runs) }
}

/** Connected components of a mask with all 26 neighbours, numbered by their first voxels in the file. */
export function componentMap(mask: LabelRuns, grid: BratsGrid): LesionMap {
  const { component } = connectRuns(mask, grid.nx, grid.ny, 3)
  const runs = relabelRuns(mask, (_, run) => component[run]! + 1)
  return { runs, dilated: runs, sizes: sizesOf(runs) }
}

/** A map with other numbers; 0 erases a lesion. Runs keep their places. */
export function renumbered(map: LesionMap, numberOf: (number: number) => number): LesionMap {
  const runs = relabelRuns(map.runs, numberOf)
  return { runs, dilated: relabelRuns(map.dilated, numberOf), sizes: sizesOf(runs) }
}

/** The runs of each lesion. */
export function lesionRuns(map: LesionMap): Map<number, Runs> {
  return runsByLabel(map.runs)
}

/** Writes the number of the component to each run; components are numbered from 1 in the order of a C-ordered array (last axis fastest). */
function numberComponents(runs: LabelRuns, grid: BratsGrid): void {
  const components = connectRuns(
    relabelRuns(runs, () => 1),
    grid.nx,
    grid.ny,
    3,
  )
  const { number } = rasterNumbers({ runs, ...components }, grid, grid.shape)
  for (let r = 0; r < runs.count; r++) runs.label[r] = number[components.component[r]!]! + 1
}

function sizesOf({ count, start, end, label }: LabelRuns): Map<number, number> {
  const sizes = new Map<number, number>()
  for (let r = 0; r < count; r++) sizes.set(label[r]!, (sizes.get(label[r]!) ?? 0) + end[r]! - start[r]!)
  return new Map([...sizes].sort(([a], [b]) => a - b))
}
