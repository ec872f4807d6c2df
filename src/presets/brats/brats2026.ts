import { oneOf } from '../../errors/oneOf'
import { withEnding } from '../common/withEnding'
import type { PanopticaGroups } from '../panoptica/evaluatePanoptica'
import { panoptica } from '../panoptica/panoptica'
import { panopticaMeasures, panopticaMetrics, panopticaUnits } from '../panoptica/panopticaMetrics'
import type { EvaluationCohort, NamedEvaluation, Preset, ToolFolders, ToolPairs } from '../presetTypes'
import { type Brats2026Config, brats2026Config, brats2026ConfigNames } from './brats2026Configs'
import { type Brats2026Limits, brats2026Scores } from './brats2026Scores'
import { type Brats2026Cohort, brats2026Summary } from './brats2026Summary'
import { pairBrats2026 } from './pairBrats2026'

export interface Brats2026Options {
  /** Groups of labels. Default `gli`. */
  readonly config?: Brats2026Config
  /** Limits of the table for metastases (`mets`). Default: those of the challenge, 27 mm³ and 0.2. */
  readonly limits?: Brats2026Limits
}

/** The limits with which the challenge calls the parser. */
const CHALLENGE: Brats2026Limits = { volume: 27, overlap: 0.2 }

/** BraTS 2025 and 2026: panoptica with optimal matching by Dice, then the table of each task. */
export const brats2026: Preset<Brats2026Options, PanopticaGroups> = {
  name: 'brats2026',
  title: 'BraTS 2025 and 2026, brats-evaluate and brats-parse-metrics',
  source: 'BraTS_evaluation 0.0.8 on panoptica 2.1.7',
  reader: 'sitk',
  options: {
    config: { kind: 'word', words: brats2026ConfigNames, default: 'gli', about: 'groups of labels' },
    limits: {
      kind: 'object',
      fields: {
        volume: { kind: 'number', least: 0, required: true, about: 'mm³ from which a lesion is large' },
        overlap: {
          kind: 'number',
          least: 0,
          most: 1,
          required: true,
          about: 'Dice from which a lesion counts as found',
        },
      },
      default: '27 mm³ and 0.2, as the challenge',
      about: 'limits of the table for metastases (mets)',
    },
  },
  metrics: panopticaMetrics,
  ownMeasures: panopticaMeasures,
  units: panopticaUnits,
  evaluateCase: (pair, options) => panoptica.evaluateCase(pair, { config: brats2026Config(configOf(options)) }),
  pairFiles,
  files: (cases, options, known) => {
    const cohort = cohortOf(cases, known)
    const limits = configOf(options) === 'mets' ? (options.limits ?? CHALLENGE) : undefined
    return [
      { name: 'metrics.json', text: brats2026Summary(cohort) },
      { name: 'scores.csv', text: brats2026Scores(cohort, limits) },
    ]
  },
}

/** References and predictions lie in their folders themselves. */
function pairFiles({ references, predictions }: ToolFolders): ToolPairs {
  const own = predictions.filter((path) => !path.includes('/'))
  const { pairs, missing } = pairBrats2026(
    references.filter((path) => !path.includes('/')),
    own,
  )
  const used = new Set(pairs.map(({ prediction }) => prediction))
  return {
    pairs: pairs.map((pair) => ({ case: pair.reference.replace(/\.nii\.gz$/, ''), ...pair })),
    missing: missing.map((name) => name.replace(/\.nii\.gz$/, '')),
    extra: own.filter((path) => !used.has(path)),
  }
}

/** Failed subjects and missing ones have their places in the files. */
function cohortOf(
  cases: readonly NamedEvaluation<PanopticaGroups>[],
  { subjects, missing }: EvaluationCohort = {
    subjects: cases.map(({ name }) => ({ name, error: null })),
    missing: [],
  },
): Brats2026Cohort {
  const groups = new Map(cases.map(({ name, state }) => [name, state!]))
  const file = (name: string) => withEnding(name, '.nii.gz')
  return {
    subjects: subjects.map(({ name, error }) =>
      error === null ? { name: file(name), groups: groups.get(name)! } : { name: file(name), error },
    ),
    missing: missing.map(file),
  }
}

function configOf({ config }: Brats2026Options): Brats2026Config {
  return oneOf('config', config, 'gli', ...brats2026ConfigNames)
}
