import { groupBy } from '../../array/groupBy'
import { columnMetric, labelledMetric } from '../../catalogue/columnMetric'
import { metricFacts } from '../../catalogue/metricFacts'
import { families } from '../../catalogue/metricSheets'
import { countText } from '../../errors/countText'
import type { Checklist, ChecklistItem } from '../document/reportDocument'
import { references } from './references'
import { subjectList } from './subjectList'

const OPEN = 'to be stated by the organisers'

const filled = (item: string, text: string): ChecklistItem => ({ item, state: 'filled', text })
const open = (item: string): ChecklistItem => ({ item, state: 'open', text: OPEN })

const declared = (item: string, text: string | null): ChecklistItem =>
  text === null ? open(item) : { item, state: 'declared', text }

/** What is known for the items of BIAS; null or nothing: the organisers must state it. */
export interface BiasFacts {
  /** Of the challenge; null where it has none. */
  readonly name: string | null
  readonly declared: { readonly modality: string | null; readonly task: string | null }
  readonly metrics: readonly string[]
  readonly conventions: Readonly<Record<string, string>>
  readonly aggregation: string
  readonly ranking: string | null
  /** What is done with missing results. */
  readonly missing?: string
  readonly statistics: string
  readonly furtherAnalyses?: string
  /** Their number, in words where tasks have different ones; null where a report does not know them. */
  readonly cases: number | string | null
  /** Submissions, valid and not. */
  readonly submissions: string | null
}

/** Items of BIAS that a report can fill; the others are marked as open, never guessed. */
export function biasChecklist(facts: BiasFacts): Checklist {
  const { name, metrics, conventions, aggregation, ranking, missing, statistics, furtherAnalyses, cases, submissions } =
    facts
  const definitions = Object.entries(conventions).map(([key, text]) => `${key}: ${text}`)
  return {
    title: 'BIAS',
    source: references.bias,
    items: [
      name === null ? open('Challenge name') : filled('Challenge name', name),
      declared('Task category', facts.declared.task),
      declared('Modality', facts.declared.modality),
      open('Field'),
      open('Assessment aim'),
      filled('Metrics', `${subjectList(metrics, 12)}${definitions.length === 0 ? '' : `; ${definitions.join('; ')}`}`),
      open('Justification of the metrics'),
      ranking === null ? open('Ranking: computation') : filled('Ranking: computation', ranking),
      missing === undefined ? open('Ranking: missing results') : filled('Ranking: missing results', missing),
      open('Justification of the ranking'),
      filled('Statistics: methods and software', statistics),
      filled('Statistics: aggregation', aggregation),
      furtherAnalyses === undefined ? open('Further analyses') : filled('Further analyses', furtherAnalyses),
      cases === null ? open('Test cases: number') : filled('Test cases: number', String(cases)),
      open('Test cases: what a case is, classes and their proportion'),
      open('Reference: annotators, merging, sources of error'),
      open('Participation, submission, timetable'),
      open('Ethics'),
      open('Availability of data and code'),
      open('Conflicts of interest'),
      submissions === null
        ? open('Submissions received, valid and excluded')
        : filled('Submissions received, valid and excluded', submissions),
    ],
  }
}

export interface ReloadedFacts {
  readonly cases: number | string
  readonly metrics: readonly string[]
  readonly labels: readonly string[]
  /** Label and metric columns with cases that have the label on neither side. */
  readonly absent: number
  readonly aggregation: string
  readonly conventions: Readonly<Record<string, string>>
  readonly uncertainty: string
}

/** What a metric measures, in the terms of Metrics Reloaded. */
function property(name: string): string {
  const found = labelledMetric(name)
  if (!found) return 'other'
  const { unit } = metricFacts(found)
  return found.sheet.family === 'overlap' && ['ml', 'mm3', 'voxel'].includes(unit)
    ? 'volume'
    : families[found.sheet.family].property
}

/** Items of Metrics Reloaded that a report can fill. */
export function metricsReloadedChecklist(facts: ReloadedFacts): Checklist {
  const { cases, metrics, labels, absent, aggregation, conventions, uncertainty } = facts
  const groups = groupBy(metrics, property)
  const empty = Object.entries(conventions).filter(([key]) => /empty/.test(key))
  const nsd = metrics.filter((metric) => columnMetric(metric)?.sheet.name === 'surfaceDice')
  return {
    title: 'Metrics Reloaded',
    source: references.metricsReloaded,
    items: [
      open('Problem category'),
      labels.length === 0 ? open('Target structures') : filled('Target structures', subjectList(labels, 40)),
      filled(
        'Metric for each property',
        [...groups].map(([name, own]) => `${name}: ${own.join(', ')}`).join('; ') || 'no ranked metric',
      ),
      nsd.length === 0
        ? { item: 'Tolerance of NSD', state: 'filled', text: 'no NSD among the metrics of this report' }
        : open(`Tolerance of ${nsd.join(', ')}: its reason`),
      empty.length === 0
        ? open('Empty reference and empty prediction')
        : filled('Empty reference and empty prediction', empty.map(([key, text]) => `${key}: ${text}`).join('; ')),
      filled(
        'Labels that neither side has',
        absent === 0 ? 'none' : `${absent} columns of label and metric have such cases; they are left out and counted`,
      ),
      filled('Aggregation', aggregation),
      filled('Uncertainty', `${uncertainty}; ${typeof cases === 'number' ? countText(cases, 'case') : cases}`),
    ],
  }
}
