import { imageEnding } from '../../presets/pairing/listImages'
import type { Computation } from '../evaluate/computation'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { fileCases } from '../inputs/fileCases'
import { metricSpecs } from '../metrics/metricSpec'
import { rowsComputation } from '../tasks/rowsComputation'
import { fileSheets, taskSheets } from '../tasks/taskSheets'
import type { InstancesSetting } from './instancesCase'

/** Metrics of label maps in which each value is an object. @throws MedgradeError `bad-argument`. */
export function instancesComputation(options: EvaluateOptions): Computation {
  const { frame = null, downsample = null } = options
  // The names are those of components of a label; here the values are the objects.
  const metrics = metricSpecs(options.metrics ?? taskSheets.instances.metrics, 'instances').map((spec) => ({
    ...spec,
    options: { ...spec.options, ...(spec.options.input === 'semantic' ? { input: 'unmatched' } : {}) },
  }))
  const setting: InstancesSetting = {
    metrics,
    frame,
    downsample,
    geometry: options.geometry === 'strict' ? 'strict' : 'warn',
  }
  const { wanted } = fileSheets.images
  const list: Computation['cases'] = (source, side) => fileCases(source, side, options)
  return rowsComputation(
    { task: 'instances', setting, metrics, endings: imageEnding, wanted, reader: 'any', list },
    options,
  )
}
