import { checkOptions } from '../../errors/checkOptions'
import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import { caseProblems, problemSentence } from '../../evaluation/output/caseProblems'
import type { TaskTable } from '../../ranking/tasks/taskTable'
import { challengeReport } from '../challenge/challengeReport'
import { groupedWarnings } from '../content/groupedWarnings'
import { metricKind } from '../content/metricKind'
import { unitText } from '../content/unitText'
import type { CasePicture, Fact, ReportDocument } from '../document/reportDocument'
import { countText } from '../figures/drawing/captionText'
import { resultsOfEvaluation } from '../submission/resultsOfEvaluation'
import { submissionDocument } from '../submission/submissionDocument'
import { submissionFiguresOf } from '../submission/submissionFiguresOf'
import { allMetricsSection } from './allMetricsSection'
import { pairedMetricsSection } from './pairedMetricsSection'
import { problemsSection } from './problemsSection'

export interface EvaluationReportOptions {
  /** Default `Evaluation of segmentations`. */
  readonly title?: string
  /** Definitions by name, such as of empty masks. */
  readonly conventions?: Readonly<Record<string, string>>
  readonly pictures?: readonly CasePicture[]
  /** Sentences that stand among the warnings, such as why a case has no picture. */
  readonly warnings?: readonly string[]
  readonly provenance?: readonly Fact[]
}

/**
 * The report of an evaluation: of one model as of a submission; of several as of a challenge, ranked by the first metric that has a better direction, each
 * label a task. Values that are missing or infinite rank last in their case then, and the ranks are averaged.
 *
 * @throws MedgradeError `bad-argument` for an unknown option.
 * @example
 * import { evaluate } from 'medgrade/evaluation'
 * const image = (text) => new TextEncoder().encode(`NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n${text}`)
 * const evaluation = await evaluate({ references: { 'a.nrrd': image('1 1 0 0') }, predictions: { net: { 'a.nrrd': image('1 0 0 0') } } })
 * const { summary } = await evaluationReport(evaluation)
 * summary[0] // → dice is 0.667 (no interval) (n = 1 case).
 */
export async function evaluationReport(
  evaluation: Evaluation,
  options: EvaluationReportOptions = {},
): Promise<ReportDocument> {
  checkOptions('evaluationReport', options, {
    title: 'string',
    conventions: 'object',
    pictures: 'list',
    warnings: 'list',
    provenance: 'list',
  })
  const {
    title = 'Evaluation of segmentations',
    conventions = {},
    pictures = [],
    warnings = [],
    provenance = [],
  } = options
  const { models } = evaluation
  const comparison = models.length > 1 ? comparedTasks(evaluation) : null
  if (comparison === null) {
    const results = resultsOfEvaluation(evaluation, models[0]!, { title, conventions, provenance: [] })
    const figures = await submissionFiguresOf(results)
    const told = { ...results, warnings: [...evaluation.warnings, ...warnings] }
    return withProblems(submissionDocument(told, { figures, pictures, provenance }), evaluation)
  }
  const { tasks, metric, unit, better, dropped } = comparison
  const gaps = tasks.some(({ values }) => values.some((row) => Array.from(row).some((value) => Number.isNaN(value))))
  const document = await challengeReport(tasks, {
    title,
    metric,
    metrics: evaluation.metrics.flatMap(({ name, better }) => (better === null ? [] : [name])),
    unit: unitText(unit),
    kind: metricKind(metric, unit),
    higherBetter: better === 'higher',
    method: gaps ? 'rankThenMean' : 'meanThenRank',
    conventions,
    pictures,
    sections: [allMetricsSection(evaluation), pairedMetricsSection(evaluation)].filter((section) => section !== null),
    warnings: [
      ...evaluation.warnings,
      ...groupedWarnings(
        dropped.map(({ label, count }) => ({
          about: label,
          text: `${countText(count, 'case')} without a value of any model ${count === 1 ? 'is' : 'are'} left out`,
        })),
        'overview',
      ).map(({ text }) => text),
      ...warnings,
    ],
    provenance,
  })
  return withProblems(document, evaluation)
}

/** The page with its failed, missing and warned cases: counted by model at the head, each in full in a section of its own. */
function withProblems(document: ReportDocument, evaluation: Evaluation): ReportDocument {
  const section = problemsSection(evaluation)
  if (section === null) return document
  const counts = caseProblems(evaluation)
    .map(problemSentence)
    .filter((text) => text !== '')
    .map((text) => ({ text, section: section.id }))
  const [first, ...others] = document.sections
  return {
    ...document,
    warnings: [...counts, ...document.warnings],
    sections: first ? [first, section, ...others] : [section],
  }
}

/** The first ranked metric as tables of cases and models, one a label; null without such a metric. */
function comparedTasks({ models, metrics, cases, missing }: Evaluation) {
  const first = metrics.find(({ better }) => better !== null)
  if (!first) return null
  const names = [...new Set([...cases, ...missing].map((one) => one.case))]
  const labels = [
    ...new Set(
      cases.flatMap(({ rows }) =>
        rows.filter((row) => row.metric === first.name && row.instance === undefined).map(({ label }) => label),
      ),
    ),
  ]
  if (labels.length === 0) return null
  const dropped: { label: string; count: number }[] = []
  const tasks = labels.map((label): TaskTable => {
    const values = new Map(names.map((name) => [name, new Float64Array(models.length).fill(Number.NaN)]))
    for (const one of cases)
      for (const row of one.rows)
        if (
          row.label === label &&
          row.metric === first.name &&
          row.instance === undefined &&
          Number.isFinite(row.value)
        )
          values.get(one.case)![models.indexOf(one.model)] = row.value
    const kept = names.filter((name) => values.get(name)!.some((value) => !Number.isNaN(value)))
    if (kept.length < names.length) dropped.push({ label, count: names.length - kept.length })
    return {
      task: labels.length === 1 ? '' : label,
      cases: kept,
      algorithms: models,
      values: kept.map((name) => values.get(name)!),
    }
  })
  return {
    tasks: tasks.filter((task) => task.cases.length > 0),
    metric: first.name,
    unit: first.unit,
    better: first.better!,
    dropped,
  }
}
