import { oneOf } from '../../errors/oneOf'
import { surfaceDice } from '../../metrics/distance/surfaceDice'
import { comparedPair } from '../common/comparedPair'
import { pairByPath } from '../pairing/pairByPath'
import type { CaseEvaluation, EvaluationPair, Preset, PresetRow } from '../presetTypes'
import { classTables } from './classTables'
import { type SubjectScore, subjectFiles } from './subjectFiles'

/** Options of {@link totalsegmentator}. */
export interface TotalSegmentatorOptions {
  /** Table of classes: `total` (default), `class_map_part_organs`, `…_vertebrae`, `…_cardiac`, `…_muscles`, `…_ribs`. */
  readonly task?: string
  /** Own table instead: value → class name, in the order of the columns. */
  readonly labels?: ReadonlyMap<number, string>
}

/** Voxel size that the script assumes for every file, in mm. */
const ASSUMED = 1.5
const TOLERANCE = 3
const EPSILON = 1e-6

/** The evaluation script of TotalSegmentator: Dice and surface Dice at 3 mm of every class, at 1.5 mm whatever the file says. */
export const totalsegmentator: Preset<TotalSegmentatorOptions, readonly SubjectScore[]> = {
  name: 'totalsegmentator',
  title: 'TotalSegmentator, resources/evaluate.py',
  source: 'TotalSegmentator 0e65a44 resources/evaluate.py',
  reader: 'nibabel_fdata',
  options: {
    task: { kind: 'word', words: Object.keys(classTables), default: 'total', about: 'table of classes' },
    labels: { kind: 'map', about: 'own table instead: value → class name, in the order of the columns' },
  },
  metrics: { dice: ['dice'], nsd: ['surface_dice_3'] },
  evaluateCase: evaluateSubject,
  // The name of a subject ends at its first dot.
  pairFiles: (folders) =>
    pairByPath(folders, { cases: 'references', partner: (name) => `${name.split('.')[0]}.nii.gz` }),
  files: subjectFiles,
}

function evaluateSubject(
  pair: EvaluationPair,
  options: TotalSegmentatorOptions,
): CaseEvaluation<readonly SubjectScore[]> {
  const spacing = pair.reference.shape.map(() => ASSUMED)
  const compared = comparedPair(pair, { spacing })
  const quirks = new Set<string>()
  if (compared.broadcast) quirks.add('shape-broadcast')
  const state = [...classesOf(options)].map(([value, label]): SubjectScore => {
    const { reference, prediction, both } = compared.count(value)
    if (reference === 0) {
      if (prediction > 0) quirks.add('unseen-false-positives')
      return { label, dice: Number.NaN, surfaceDice: Number.NaN, whole: false }
    }
    if (prediction === 0) return { label, dice: 0, surfaceDice: 0, whole: true }
    quirks.add('dice-epsilon')
    if (pair.reference.spacing.some((size) => size !== ASSUMED)) quirks.add('assumed-spacing')
    return {
      label,
      dice: (2 * both) / (reference + prediction + EPSILON),
      surfaceDice: surfaceDice(compared.pair, { label: value, tolerance: TOLERANCE }),
      whole: false,
    }
  })
  return { rows: state.flatMap(rowsOf), quirks: [...quirks], state }
}

function classesOf({ task = 'total', labels }: TotalSegmentatorOptions): Iterable<readonly [number, string]> {
  if (labels) return labels
  const names = classTables[oneOf('task', task, 'total', ...Object.keys(classTables))]!
  return names.map((name, index) => [index + 1, name] as const)
}

function rowsOf({ label, dice, surfaceDice }: SubjectScore): PresetRow[] {
  return [
    { label, metric: 'dice', value: dice },
    { label, metric: 'surface_dice_3', value: surfaceDice },
  ]
}
