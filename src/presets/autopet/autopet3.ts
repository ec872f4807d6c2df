import type { Preset } from '../presetTypes'
import { missedMeasures, missedMetrics, missedRows, missedUnits } from './missedRows'
import { missedVoxels } from './missedVoxels'
import { voxelMillilitres } from './voxelMillilitres'

/** autoPET III: Dice, false positive and false negative volume, with the voxel size of the reference and in single precision. */
export const autopet3: Preset<object> = {
  name: 'autopet3',
  title: 'autoPET III',
  source: 'autoPETIII 9b3dd51 evaluation-metrics/evaluation_metrics.py',
  reader: 'nibabel_fdata',
  options: {},
  metrics: missedMetrics,
  ownMeasures: missedMeasures,
  units: missedUnits,
  evaluateCase(pair) {
    const { dice, falsePositive, falseNegative, weighted } = missedVoxels(pair)
    const voxel = voxelMillilitres(pair.reference)
    const millilitres = (voxels: number) => Math.fround(Math.fround(voxels) * voxel)
    return {
      rows: missedRows({ dice, fpv: millilitres(falsePositive), fnv: millilitres(falseNegative) }),
      quirks: weighted ? ['weighted-values'] : [],
    }
  },
}
