import { oneOf } from '../../errors/oneOf'
import type { EvaluationConvention } from '../evaluationTypes'
import type { PanopticaGroups } from '../panoptica/evaluatePanoptica'
import { panoptica } from '../panoptica/panoptica'
import { withEnding } from '../tables/withEnding'
import { type Brats2026Config, brats2026Config, brats2026ConfigNames } from './brats2026Configs'
import { type Brats2026Limits, brats2026Scores } from './brats2026Scores'
import { brats2026Summary } from './brats2026Summary'

export interface Brats2026Options {
  /** Groups of labels. Default `gli`. */
  readonly config?: Brats2026Config
  /** Limits of the table for metastases (`mets`). Default: those of the challenge, 27 mm³ and 0.2. */
  readonly limits?: Brats2026Limits
}

/** The limits with which the challenge calls the parser. */
const CHALLENGE: Brats2026Limits = { volume: 27, overlap: 0.2 }

/** BraTS 2025 and 2026: panoptica with optimal matching by Dice, then the table of each task. */
export const brats2026: EvaluationConvention<Brats2026Options, PanopticaGroups> = {
  name: 'brats2026',
  title: 'BraTS 2025 and 2026, brats-evaluate and brats-parse-metrics',
  source: 'BraTS_evaluation 0.0.8 on panoptica 2.1.7',
  reader: 'sitk',
  evaluateCase: (pair, options) => panoptica.evaluateCase(pair, { config: brats2026Config(configOf(options)) }),
  files: (cases, options) => {
    const subjects = cases.map(({ name, state }) => ({ name: withEnding(name, '.nii.gz'), groups: state! }))
    const cohort = { subjects, missing: [] }
    const limits = configOf(options) === 'mets' ? (options.limits ?? CHALLENGE) : undefined
    return [
      { name: 'metrics.json', text: brats2026Summary(cohort) },
      { name: 'scores.csv', text: brats2026Scores(cohort, limits) },
    ]
  },
}

function configOf({ config }: Brats2026Options): Brats2026Config {
  return oneOf('config', config, 'gli', ...brats2026ConfigNames)
}
