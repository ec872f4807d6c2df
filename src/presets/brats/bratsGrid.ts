import { asContiguous } from '../../array/asContiguous'
import { type LabelRuns, labelRuns } from '../../array/labels/labelRuns'
import { toLabels } from '../../array/labels/toLabels'
import { type Grid, gridOf } from '../../array/resampling/gridOf'
import { refuse } from '../../errors/refuse'
import { relabelRuns } from '../../kernels/components/relabelRuns'
import type { ZeroedBits } from '../../metrics/distance/distancesFromSide'
import { nearSetting, type SurfaceSetting, settingOfShape } from '../../metrics/distance/surfaceSetting'
import { zeroedBits } from '../../metrics/distance/zeroedBits'
import { exactLabels } from '../common/exactLabels'
import type { EvaluationPair } from '../presetTypes'
import type { BratsRegion } from './bratsTypes'

/** In mm; the largest at which surfaces are compared. */
const LARGEST_TOLERANCE = 1

/** The grid of a case with its voxel size and what surface searches share. */
export interface BratsGrid extends Grid {
  readonly shape: readonly number[]
  /** In mm, in the order of the shape. */
  readonly sizes: readonly [number, number, number]
  readonly elements: SurfaceSetting
  /** The same without a search for distances beyond those of the listed offsets. */
  readonly nearElements: SurfaceSetting
  /** For distances up to 1 mm. */
  readonly closeVoxels: SurfaceSetting
  readonly bits: ZeroedBits
}

/** Both sides as runs of labels. */
export interface BratsPair {
  readonly grid: BratsGrid
  readonly reference: LabelRuns
  readonly prediction: LabelRuns
}

/**
 * A case as the programs read it; `sizes` are the voxel sizes of the prediction.
 *
 * @throws MedgradeError `shape-mismatch`, `wrong-rank`.
 */
export function bratsPair(pair: EvaluationPair, sizes: readonly number[]): BratsPair {
  const where = { case: pair.name }
  const { shape } = pair.reference
  if (shape.length !== 3) refuse('wrong-rank', 'the shape of the reference', shape, '3 axes', where)
  if (`${shape}` !== `${pair.prediction.shape}`)
    refuse('shape-mismatch', 'the shape of the prediction', pair.prediction.shape, shape, where)
  const first = asContiguous(exactLabels(pair.reference), 'any')
  const second = asContiguous(exactLabels(pair.prediction), first.order)
  const flat = gridOf(first)
  const setting = { shape, order: first.order, spacing: sizes }
  const kept = new Map<string, SurfaceSetting>()
  const keep = (key: string, make: () => SurfaceSetting) => {
    const setting = kept.get(key) ?? make()
    kept.set(key, setting)
    return setting
  }
  const grid: BratsGrid = {
    ...flat,
    shape,
    sizes: [sizes[0]!, sizes[1]!, sizes[2]!],
    get elements() {
      return keep('elements', () => settingOfShape(setting, 'elements'))
    },
    get nearElements() {
      return keep('near', () => nearSetting(grid.elements))
    },
    get closeVoxels() {
      return keep('close', () => nearSetting(settingOfShape(setting, 'voxels'), LARGEST_TOLERANCE))
    },
    bits: zeroedBits(),
  }
  return {
    grid,
    reference: labelRuns(toLabels(first.data), flat.nx),
    prediction: labelRuns(toLabels(second.data), flat.nx),
  }
}

/** The mask of a region, every run with the label 1. */
export function regionMask(runs: LabelRuns, { values }: BratsRegion): LabelRuns {
  return relabelRuns(runs, (label) => (values.includes(label) ? 1 : 0))
}

/** The volume of so many voxels in mm³, multiplied in the programs' order. */
export function volumeOf(voxels: number, { sizes }: BratsGrid): number {
  return voxels * sizes[0] * sizes[1] * sizes[2]
}
