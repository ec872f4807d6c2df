import { oneOf } from '../../errors/oneOf'
import type { CaseEvaluation, EvaluationPair, Preset } from '../presetTypes'
import { bratsFiles } from './bratsFiles'
import { bratsPair, regionMask } from './bratsGrid'
import { bratsMetrics, bratsRows, bratsUnits } from './bratsRows'
import type { BratsCase, BratsLesion, BratsRegion, BratsRow } from './bratsTypes'
import { componentMap, lesionMap } from './lesionMap'
import { type LesionScores, lesionScores } from './lesionScores'
import { pairScans } from './pairScans'
import { type WholeScores, wholeScores } from './wholeScores'

export interface Brats2023Options {
  /** Default `BraTS-GLI`. */
  readonly challenge?: 'BraTS-GLI' | 'BraTS-SSA' | 'BraTS-PED' | 'BraTS-MEN' | 'BraTS-MET'
}

/** Dilations of a lesion, and the volume in mm³ up to which it does not count. */
const challenges = {
  'BraTS-GLI': { dilation: 3, smallest: 50 },
  'BraTS-SSA': { dilation: 3, smallest: 50 },
  'BraTS-PED': { dilation: 3, smallest: 50 },
  'BraTS-MEN': { dilation: 1, smallest: 50 },
  'BraTS-MET': { dilation: 1, smallest: 2 },
} as const

const regions: readonly BratsRegion[] = [
  { name: 'WT', values: [1, 2, 3] },
  { name: 'TC', values: [1, 3] },
  { name: 'ET', values: [3] },
]

/** The diagonal of 240 × 240 × 155 voxels plus one. */
const PENALTY = 374

/** The lesion-wise scores of BraTS 2023, also of FeTS 2024 and BraTS-GoAT 2024. */
export const brats2023: Preset<Brats2023Options, BratsCase> = {
  name: 'brats2023',
  title: 'BraTS 2023, lesion-wise Dice and HD95',
  source: 'BraTS-2023-Metrics 43c9052',
  reader: 'nibabel_fdata',
  options: {
    challenge: {
      kind: 'word',
      words: Object.keys(challenges),
      default: 'BraTS-GLI',
      about: 'dilation and smallest volume of a lesion',
    },
  },
  metrics: bratsMetrics,
  units: bratsUnits,
  evaluateCase,
  pairFiles: pairScans,
  files: (cases, { challenge = 'BraTS-GLI' }) => bratsFiles(challenge, cases),
}

function evaluateCase(pair: EvaluationPair, options: Brats2023Options): CaseEvaluation<BratsCase> {
  const names = Object.keys(challenges) as (keyof typeof challenges)[]
  const { dilation, smallest } = challenges[oneOf('challenge', options.challenge, names[0]!, ...names.slice(1))]
  const { grid, reference, prediction } = bratsPair(pair, pair.prediction.spacing)
  const rows: BratsRow[] = []
  const lesions: BratsLesion[] = []
  const quirks = new Set<string>()
  for (const region of regions) {
    const masks = [regionMask(reference, region), regionMask(prediction, region)] as const
    const scores = lesionScores(lesionMap(masks[0], grid, dilation), componentMap(masks[1], grid), grid, {
      region: region.name,
      smallest,
      penalty: PENALTY,
      tolerances: [],
      countsFalsePositives: true,
    })
    rows.push({ region: region.name, values: columnsOf(scores, wholeScores(masks[0], masks[1], grid)) })
    lesions.push(...scores.lesions)
    if (scores.dropped > 0) quirks.add('small-lesions-dropped')
  }
  if (pair.prediction.spacing.some((size, axis) => size !== pair.reference.spacing[axis]))
    quirks.add('prediction-spacing')
  if (
    [reference, prediction].some(({ label, count }) => label.subarray(0, count).some((value) => value < 1 || value > 3))
  )
    quirks.add('other-values-ignored')
  const state = { rows, lesions }
  return { rows: bratsRows(state), quirks: [...quirks], state }
}

function columnsOf(scores: LesionScores, whole: WholeScores) {
  const finite = (distance: number) => (distance === Infinity ? PENALTY : distance)
  return {
    Num_TP: scores.truePositives,
    Num_FP: scores.falsePositives,
    Num_FN: scores.falseNegatives,
    Sensitivity: whole.sensitivity,
    Specificity: whole.specificity,
    Legacy_Dice: whole.dice,
    Legacy_HD95: finite(whole.hd95),
    GT_Complete_Volume: whole.volume,
    LesionWise_Score_Dice: scores.dice,
    LesionWise_Score_HD95: scores.hd95,
  }
}
