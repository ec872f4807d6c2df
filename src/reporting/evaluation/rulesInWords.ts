import type { EvaluateOptions } from '../../evaluation/evaluate/evaluateTypes'

/** The options of an evaluation that its report says. */
export type EvaluationRules = Pick<EvaluateOptions, 'empty' | 'preset' | 'threshold' | 'activation' | 'geometry'>

/** Name and sentence of each rule by which files were read and metrics computed. */
export function rulesInWords({
  empty,
  preset,
  threshold,
  activation,
  geometry,
}: EvaluationRules): Record<string, string> {
  if (preset !== undefined) return { preset: `as ${preset} computes` }
  const geometries = {
    resample: 'the prediction is resampled to the grid of the reference',
    strict: 'another geometry is refused',
    warn: 'voxels are compared by index',
  }
  return {
    'absent label': empty ?? 'on both sides left out; on one side the score 0 and an infinite distance',
    geometry: geometries[geometry ?? 'warn'],
    ...(threshold !== undefined && { threshold: String(threshold) }),
    ...(activation === 'argmax' && { channels: 'the largest channel is the label' }),
  }
}
