import { challenges } from '../../challenges'
import { mleSamples } from '../../challenges/preparation/mleSamples'
import { tableColumns } from '../../challenges/preparation/tables'
import type { Challenge } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { nearestName } from '../../errors/nearestName'
import { competitions } from '../tables/competitions'
import { layoutIfAny } from '../tables/paperLayout'
import { statedLicence } from './statedLicence'
import { taskTexts } from './taskTexts'

/** What is known of a challenge beside how it is graded. Null: no source of this library states it. */
export interface ChallengeFacts {
  readonly modality: string | null
  readonly taskType: string
  /** The page of a competition; else the public repository of the graders. */
  readonly url: string | null
  /** The licence of the data, as a public page states it. The terms of the organiser prevail. */
  readonly licence: string | null
  /** That page. */
  readonly licenceSource: string | null
  /** What an agent is to do and to hand in, in this library's words. */
  readonly instructions: string | null
  /** How the paper of ReX-MLE lists it: table 1 for its own challenges, table 2 for MLE-bench. */
  readonly selection: {
    readonly table: 1 | 2
    readonly name: string
    readonly modality: string | null
    readonly taskType: string | null
    readonly group: string | null
    readonly primaryMetric: string
  } | null
}

/**
 * Modality, kind of task, address, licence, instructions for an agent and the row of the paper's table of a bundled challenge.
 *
 * @throws MedgradeError `unknown-challenge`
 * @example
 * challengeFacts('isles22').modality // → 'MRI'
 * challengeFacts('isles22').licence // → 'CC BY 4.0'
 */
export function challengeFacts(id: string): ChallengeFacts {
  const challenge = challenges.get(id)
  if (challenge) return factsOf(challenge)
  throw new MedgradeError('unknown-challenge', `There is no challenge '${id}'`, {
    found: id,
    expected: nearestName(String(id), [...challenges.keys()]),
  })
}

/** The facts of any challenge; of one that is not bundled only what it declares. */
export function factsOf(challenge: Challenge): ChallengeFacts {
  const { id, task, benchmark = 'rex-mle' } = challenge
  if (!challenge.bundled)
    return {
      modality: null,
      taskType: task,
      url: null,
      licence: null,
      licenceSource: null,
      instructions: null,
      selection: null,
    }
  const stated = statedLicence(id, benchmark)
  const common = {
    url: addresses[benchmark](id),
    licence: stated?.licence ?? null,
    licenceSource: stated?.source ?? null,
    instructions: instructionsOf(challenge),
  }
  const layout = layoutIfAny(id)
  const competition = competitions.find(([own]) => own === id)
  if (layout) {
    const { modality, taskType, catalogueName, group, primaryLabel } = layout
    const selection = { table: 1 as const, name: catalogueName, modality, taskType, group, primaryMetric: primaryLabel }
    return { modality, taskType, ...common, selection }
  }
  const modality = modalities[id] ?? null
  const listed = competition && {
    ...{ table: 2 as const, name: competition[1], modality: null, taskType: null, group: null },
    primaryMetric: competition[2],
  }
  return { modality, taskType: task, ...common, selection: listed ?? null }
}

const addresses: Readonly<Record<NonNullable<Challenge['benchmark']>, (id: string) => string>> = {
  'rex-mle': () => 'https://github.com/rajpurkarlab/ReX-MLE',
  'mle-bench': (id) => `https://www.kaggle.com/competitions/${id}`,
  automedbench: () => 'https://github.com/AutoMedBench/AutoMedBench',
}

/** Modalities that the title of a competition states. */
const modalities: Readonly<Record<string, string>> = {
  'histopathologic-cancer-detection': 'Pathology',
  'rsna-breast-cancer-detection': 'Mammography',
  'vinbigdata-chest-xray-abnormalities-detection': 'X-ray',
}

function instructionsOf(challenge: Challenge): string | null {
  const task = taskTexts[challenge.id]
  return task === undefined ? null : `${task} ${handIn(challenge)}`
}

/** What to submit and by what it is ranked. */
function handIn({ id, metrics }: Challenge): string {
  const table = tableColumns.get(id)
  const columns = table?.sample ?? sampleColumns(id)
  if (columns === undefined) return 'Write the predictions of each case into a folder named after it.'
  const files =
    table?.pattern.includes('/') === true
      ? ` ${columns.at(-1)} names a file beside the table, ${table.pattern.replace('*', `<${columns[0]}>`)}.`
      : ''
  const ranked = metrics.flatMap(({ name, direction }) => (direction === null ? [] : [`${name} (${direction})`]))
  return `Submit a CSV with the columns ${columns.join(', ')} and the rows of the sample submission.${files} What is better: ${ranked.join(', ')}.`
}

function sampleColumns(id: string): string[] | undefined {
  const sample = mleSamples.get(id)
  return sample && [...sample.kept, ...sample.guessed.map(([column]) => column)]
}
