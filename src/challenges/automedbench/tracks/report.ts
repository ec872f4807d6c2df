/** AutoMedBench report generation: seven text and label metrics per report; what needs a network comes from annotations.json. */

import type { Plain } from '../../../contract'
import { findingsText } from '../../../metrics/text/reportSections'
import { type Annotations, type ReportFile, reportScores } from '../scorers/reportParts'
import { type ReleasedReport, releasedReport, releasedReports } from '../scorers/reportReleased'
import { byId, type Fields, siteResult } from '../scorers/trackResult'
import { folderTrack, readAnswersJson } from './folderTrack'
import { reportInput } from './reportFile'

interface SiteState {
  readonly [key: string]: Plain
  readonly lightweight: boolean
  readonly completed: boolean
  readonly values: Readonly<Record<string, number | null>> | null
  readonly thresholds: readonly [number, number]
  readonly builtInMeteor: boolean
}

export const report = folderTrack<Plain, Fields | undefined>({
  track: 'report',
  title: 'AutoMedBench: radiology report generation',
  task: 'report-generation',
  metrics: {
    site: ['task_score_four'],
    released: [
      'headline',
      'metrics.observation_f1',
      'metrics.report_similarity',
      'aggregate.overall_score',
      'aggregate.agentic_score',
    ],
  },
  conventions: {
    files:
      'answers/<id>/report.txt, perhaps labels.json; submission: <id>/report.txt; annotations.json beside task.json',
    text: 'the findings section, else the whole text',
    bleu: 'caption BLEU-1 to -4, mean; ROUGE-L of caption evaluation; mlrg preparation',
    supplied:
      'RadGraph graphs, CheXbert codes and METEOR 1.5 come from annotations.json; METEOR 1.5 is computed where meteor_tables of task.json names the folder of its tables; with neither: METEOR (exact+stem)',
    missing: 'site: scores 0; released: any invalid file zeroes everything',
  },
  prepare: async (folders, profile) => {
    const annotations = await readAnswersJson(folders.data, 'annotations.json')
    // The stemmer and the decoder are for tasks with tables.
    return (await import('./reportMeteor')).withMeteor(annotations, folders, profile)
  },
  input: reportInput,
  score(_, values) {
    const file = values.file as ReportFile
    const facts = { errors: [...file.errors] }
    if (values.profile === 'released') {
      const state = releasedReport(values)
      return { metrics: { ...state.pair }, facts, state: state }
    }
    const completed = file.errors.length === 0
    const noted = values.annotations as Annotations
    const scores = completed
      ? reportScores(findingsText(values.reference as string), findingsText(file.text), noted)
      : null
    const builtInMeteor = completed && values.backend === 'mlrg' && noted.meteor === null
    const state: SiteState = {
      lightweight: values.backend !== 'mlrg',
      completed,
      values: scores,
      thresholds: values.thresholds as readonly [number, number],
      builtInMeteor,
    }
    const numbers = Object.entries(scores ?? {}).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as const],
    )
    const warnings = builtInMeteor ? ['no METEOR is supplied: METEOR (exact+stem) is used'] : []
    return { metrics: Object.fromEntries(numbers), facts, warnings, state }
  },
  missing({ facts }) {
    const errors = facts?.errors as readonly string[]
    if (errors.includes('missing_file')) return 'no report'
    return errors.length === 0 ? null : `report: ${errors.join(', ')}`
  },
  site(all, ids) {
    const states = all as readonly SiteState[]
    if (states.some(({ lightweight }) => lightweight)) return null
    const done = states.flatMap(({ values }) => (values === null ? [] : [values]))
    const overAll = (key: string) =>
      done.some((values) => values[key] === null)
        ? null
        : done.reduce((sum, values) => sum + values[key]!, 0) / Math.max(ids.length, 1)
    return siteResult({
      total: ids.length,
      completed: done.length,
      checksPassed: true,
      taskScore: overAll('score'),
      thresholds: states[0]?.thresholds ?? [0.8, 0.55],
      fields: {
        per_report: byId(ids, states, ({ values }) => values ?? undefined),
        task_score_four: overAll('scoreFour'),
        completed: ids.filter((_, i) => states[i]!.completed),
        ...(states.some(({ builtInMeteor }) => builtInMeteor) ? { meteor: 'METEOR (exact+stem)' } : {}),
      },
    })
  },
  released: (states, ids) => releasedReports(states as readonly ReleasedReport[], ids),
})
