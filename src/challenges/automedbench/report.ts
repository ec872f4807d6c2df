/** AutoMedBench report generation: seven text and label metrics per report; what needs a network comes from annotations.json. */

import { MedgradeError } from '../../array/MedgradeError'
import type { Plain } from '../../contract'
import { captionBleu } from '../../metrics/text/captionBleu'
import { captionRougeL } from '../../metrics/text/captionRougeL'
import { graphF1, type ReportGraph } from '../../metrics/text/graphF1'
import { chexbertLabels, labelVectorScores } from '../../metrics/text/labelVectorScores'
import { meteor } from '../../metrics/text/meteor'
import { findingsText } from '../../metrics/text/reportSections'
import { prepareReport } from '../../metrics/text/tokenize'
import { type Fields, folderTrack, readAnswersJson } from './folderTrack'
import { type Annotations, type ReportFile, readReport } from './reportFile'
import { isBlank, type ReleasedReport, releasedReport, releasedReports } from './reportReleased'
import { mean, siteResult } from './trackResult'

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
      'METEOR 1.5, RadGraph graphs and CheXbert codes come from annotations.json; without METEOR: METEOR (exact+stem)',
    missing: 'site: scores 0; released: any invalid file zeroes everything',
  },
  prepare: ({ data }) => readAnswersJson(data, 'annotations.json'),
  async input({ id, options }, _, { data, submission }, annotations) {
    const name = String(options.output_filename ?? 'report.txt')
    const file = await readReport(submission, `${id}/${name}`, options)
    const scored = name === 'report.txt' ? file : await readReport(submission, `${id}/report.txt`, options)
    const reference = await readReport(data, `answers/${id}/report.txt`, {})
    if (reference.errors.some((error) => error === 'missing_file' || error === 'utf8_decode_failed'))
      throw new MedgradeError('invalid-answers', `The reference report of '${id}' is missing or no UTF-8`, {
        file: `answers/${id}/report.txt`,
        case: id,
      })
    const labels = (await readAnswersJson(data, `answers/${id}/labels.json`))?.labels ?? null
    const rated = options.rating_thresholds as { good?: number; okay?: number } | null | undefined
    return {
      files: {},
      values: {
        file: file as unknown as Plain,
        scored: scored as unknown as Plain,
        reference: reference.text,
        labels,
        annotations: annotationsOf(annotations, id) as unknown as Plain,
        backend: String(options.clinical_score_backend ?? 'lightweight')
          .trim()
          .toLowerCase(),
        weights: options.clinical_metric_weights ?? null,
        thresholds: [rated?.good ?? 0.8, rated?.okay ?? 0.55],
      },
    }
  },
  score(_, values) {
    const file = values.file as unknown as ReportFile
    const facts = { errors: [...file.errors] }
    if (values.profile === 'released') {
      const state = releasedReport(values)
      return { metrics: { ...state.pair }, facts, state: state as unknown as Plain }
    }
    const completed = file.errors.length === 0
    const noted = values.annotations as unknown as Annotations
    const scores = completed
      ? reportScores(findingsText(values.reference as string), findingsText(file.text), noted)
      : null
    const builtInMeteor = completed && noted.meteor === null
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
    const warnings = builtInMeteor ? ['no METEOR is supplied: METEOR (exact+stem) stands in its place'] : []
    return { metrics: Object.fromEntries(numbers), facts, warnings, state }
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
        per_report: Object.fromEntries(
          ids.flatMap((id, i) => (states[i]!.values === null ? [] : [[id, states[i]!.values]])),
        ),
        task_score_four: overAll('scoreFour'),
        completed: ids.filter((_, i) => states[i]!.completed),
        ...(states.some(({ builtInMeteor }) => builtInMeteor) ? { meteor: 'METEOR (exact+stem)' } : {}),
      },
    })
  },
  released: (states, ids) => releasedReports(states as unknown as readonly ReleasedReport[], ids),
})

function annotationsOf(all: Fields | undefined, id: string): Annotations {
  const of = <T>(group: string, side: string): T | null => {
    const found = (all?.[group] as Record<string, Record<string, T>> | undefined)?.[side]?.[id]
    return found ?? null
  }
  const corpus = all?.meteorCorpus
  return {
    codes: [of<number[]>('chexbert', 'reference'), of<number[]>('chexbert', 'candidate')],
    graphs: [of<ReportGraph>('radgraph', 'reference'), of<ReportGraph>('radgraph', 'candidate')],
    meteor: (all?.meteor as Record<string, number> | undefined)?.[id] ?? null,
    meteorCorpus: typeof corpus === 'number' ? corpus : null,
  }
}

/** The seven components of one report; null where an annotation is missing, and then so is the score. */
function reportScores(reference: string, candidate: string, { codes, graphs, meteor: given }: Annotations) {
  const mlrg = { preprocess: 'mlrg' } as const
  const words = (text: string) => prepareReport(text).split(/\s+/u).filter(Boolean)
  const micro =
    codes[0] && codes[1] ? labelVectorScores([chexbertLabels(codes[0])], [chexbertLabels(codes[1])]).micro : null
  const blank = isBlank(reference) || isBlank(candidate)
  const graph = blank ? 0 : graphs[0] && graphs[1] ? graphF1(graphs[0], graphs[1]).partial : null
  const parts = {
    BLEU: mean(captionBleu([[reference]], [candidate], mlrg).corpus, 0),
    METEOR: given ?? meteor([words(reference)], words(candidate)),
    ROUGE_L: captionRougeL([[reference]], [candidate], mlrg).corpus,
    F1RadGraph: graph,
    microPrecision: micro?.precision ?? null,
    microRecall: micro?.recall ?? null,
    microF1: micro?.f1 ?? null,
  }
  return {
    ...parts,
    score: meanOrNull(Object.values(parts)),
    scoreFour: meanOrNull([parts.BLEU, parts.METEOR, parts.ROUGE_L, parts.F1RadGraph]),
  }
}

function meanOrNull(values: readonly (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null)
  return numbers.length < values.length ? null : mean(numbers, null)
}
