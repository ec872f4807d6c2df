import type { EvaluationTask } from '../../catalogue/inputKinds'
import type { EvaluateOptions } from '../../evaluation/evaluate/evaluateTypes'

/** The options of an evaluation that its report says. */
export interface EvaluationRules
  extends Pick<
    EvaluateOptions,
    'tables' | 'empty' | 'preset' | 'threshold' | 'activation' | 'geometry' | 'spacing' | 'dataRange' | 'gray' | 'frame'
  > {
  /** Whether pictures are compared within masks: their folder, or true. */
  readonly masks?: unknown
  /** Whether labels of registrations are compared: their folder, or true. */
  readonly fixedLabels?: unknown
}

const geometries = {
  resample: 'the prediction is resampled to the grid of the reference',
  strict: 'another geometry is refused',
  warn: 'voxels are compared by index',
}

/** Name and sentence of each rule by which files were read and metrics computed. */
export function rulesInWords(rules: EvaluationRules, task: EvaluationTask = 'segmentation'): Record<string, string> {
  const { preset, geometry = 'warn' } = rules
  if (preset !== undefined) return { preset: `as ${preset} computes` }
  if (task === 'classification' || task === 'regression') return ofTables(rules)
  if (task === 'detection') return ofDetections(rules)
  if (task === 'registration') return ofRegistrations(rules)
  if (task === 'instances')
    return {
      objects: 'each value but 0 is one; matched one to one from an IoU of 0.5 on',
      geometry: geometries[geometry],
    }
  if (task === 'text')
    return { text: 'a reference is one text; BLEU of a corpus is over all texts together, without an interval' }
  if (task === 'tracking') return { cells: 'matched where more than half of a cell of the reference is covered' }
  return { ...(task === 'images' ? ofImages(rules) : ofLabels(rules)), geometry: geometries[geometry] }
}

function ofTables({ threshold, tables = {} }: EvaluationRules): Record<string, string> {
  const { positiveLabel, sampleWeight, byRow, id } = tables
  return {
    intervals: '95 %, percentile bootstrap over the rows of a table (2000 resamples, seed 1), none below ten rows',
    rows: byRow ? 'paired by their order' : id === undefined ? 'paired by the columns of ids' : `paired by ${id}`,
    ...(positiveLabel === undefined ? {} : { 'positive class': positiveLabel }),
    ...(threshold === undefined ? {} : { threshold: `scores above ${threshold} are of the positive class` }),
    ...(sampleWeight === undefined ? {} : { weights: `column ${sampleWeight}` }),
  }
}

function ofDetections({ threshold }: EvaluationRules): Record<string, string> {
  const counted = threshold === undefined ? '' : `, of detections with a score above ${threshold}`
  return {
    'AP and AR': 'over all images together, as pycocotools; no interval is computed',
    images: `f1, tp, fp and fn are of each image, at IoU 0.5${counted}`,
  }
}

function ofRegistrations({ spacing, fixedLabels }: EvaluationRules): Record<string, string> {
  const sizes = spacing === undefined ? null : [spacing].flat()
  return {
    displacement: 'in voxels over the grid of the fixed image, component c along axis c; cubic splines between voxels',
    landmarks: sizes === null ? 'in voxels, and so are errors' : `in voxels of ${sizes.join(' × ')} mm`,
    'border of the Jacobian': 'two voxels at each side have no determinant, as in Learn2Reg',
    ...(fixedLabels
      ? {
          labels:
            'of the fixed image against those of the moving one, warped to the nearest voxel; none where one of the images lacks the label; distances in voxels',
        }
      : {}),
  }
}

function ofLabels({ empty, threshold, activation }: EvaluationRules): Record<string, string> {
  return {
    'absent label': empty ?? 'on both sides left out; on one side the score 0 and an infinite distance',
    ...(threshold !== undefined && { threshold: String(threshold) }),
    ...(activation === 'argmax' && { channels: 'the largest channel is the label' }),
  }
}

function ofImages({ dataRange, gray, masks, frame }: EvaluationRules): Record<string, string> {
  return {
    'data range':
      dataRange === undefined
        ? 'that of the integer type, where a metric needs one'
        : dataRange === 'joint'
          ? 'from the smallest to the largest value of both pictures'
          : String(dataRange),
    ...(masks ? { mask: 'only voxels where the mask of the reference is not 0' } : {}),
    ...(gray ? { colours: 'as grey, by the weights of Pillow' } : {}),
    ...(frame === undefined ? {} : { frame: String(frame) }),
  }
}
