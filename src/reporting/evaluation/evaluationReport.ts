import { unitText } from '../../catalogue/unitText'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { countText } from '../../errors/countText'
import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import { evaluationShape } from '../../evaluation/evaluate/evaluationShape'
import { MOST_PAIRED } from '../../evaluation/output/compareModels'
import { isOfTables } from '../../evaluation/output/isOfTables'
import { modelGrids } from '../../evaluation/output/modelGrid'
import { taskSheets } from '../../evaluation/tasks/taskSheets'
import type { TaskTable } from '../../ranking/tasks/taskTable'
import { challengeReport } from '../challenge/challengeReport'
import { groupedWarnings } from '../content/groupedWarnings'
import { metricKind } from '../content/metricKind'
import { understoodFacts } from '../content/understoodFacts'
import type { Block, CasePicture, Fact, ReportDocument, Section } from '../document/reportDocument'
import type { Figure } from '../figures/figure'
import { resultsOfEvaluation } from '../submission/resultsOfEvaluation'
import { submissionDocument } from '../submission/submissionDocument'
import { submissionFiguresOf } from '../submission/submissionFiguresOf'
import { allMetricsSection } from './allMetricsSection'
import { comparedModelsDocument } from './comparedModelsDocument'
import { countsOf, evaluationAnswer, evaluationGlance } from './evaluationGlance'
import { wholeSection } from './gridsTable'
import { pairedMetricsSection } from './pairedMetricsSection'
import { plotsSection } from './plotsSection'
import { problemsSection } from './problemsSection'
import { tablesDocument } from './tablesDocument'
import { testsOfTasks } from './testsOfTasks'
import { noValueSentence, unrankedModelsDocument } from './unrankedModelsDocument'

export interface EvaluationReportOptions {
  /** Default: `Evaluation of` what was compared, such as segmentations. */
  readonly title?: string
  /** Definitions by name, such as of empty masks. */
  readonly conventions?: Readonly<Record<string, string>>
  readonly pictures?: readonly CasePicture[]
  /** Sentences that stand among the warnings, such as why a case has no picture. */
  readonly warnings?: readonly string[]
  readonly provenance?: readonly Fact[]
  /** All sections open, the checklists, and the ranking of two or three models, too. Default false. */
  readonly full?: boolean
}

/** Sections of a ranking that stay open. */
const openSections: ReadonlySet<string> = new Set(['ranking', 'problems', 'whole', 'plots'])
/** Those of one model, whose first screen has its labels. */
const openOfOne: ReadonlySet<string> = new Set(['cases', 'problems', 'failures', 'whole', 'plots'])

/**
 * The report of an evaluation: of one model as of a submission; of two or three what differs between them; of more as of a challenge, ranked by the first
 * metric that has a better direction, each label a task. Values that are missing or infinite rank last in their case then, and the ranks are averaged.
 *
 * @throws MedgradeError `bad-argument` for an unknown option.
 * @example
 * import { evaluate } from 'medgrade/evaluation'
 * const image = (text) => new TextEncoder().encode(`NRRD0004\ntype: uint8\ndimension: 2\nsizes: 2 2\nencoding: ascii\n\n${text}`)
 * const evaluation = await evaluate({ references: { 'a.nrrd': image('1 1 0 0') }, predictions: { net: { 'a.nrrd': image('1 0 0 0') } } })
 * const { summary } = await evaluationReport(evaluation)
 * summary[0] // → Mean dice over 1 case is 0.667; too few for an interval.
 */
export async function evaluationReport(
  evaluation: Evaluation,
  options: EvaluationReportOptions = {},
): Promise<ReportDocument> {
  checkArguments({ evaluation }, evaluationShape)
  checkOptions('evaluationReport', options, {
    title: 'string',
    conventions: 'object',
    pictures: 'list',
    warnings: 'list',
    provenance: 'list',
    full: 'boolean',
  })
  const document = await reportOf(evaluation, options)
  const notes = new Set(evaluation.warnings)
  return {
    ...document,
    warnings: document.warnings.map((one) => (notes.has(one.text) ? { ...one, note: true } : one)),
  }
}

async function reportOf(evaluation: Evaluation, options: EvaluationReportOptions): Promise<ReportDocument> {
  const {
    title = taskSheets[evaluation.task ?? 'segmentation'].title,
    conventions = {},
    pictures = [],
    warnings = [],
    full = false,
  } = options
  const provenance = [...(options.provenance ?? []), ...understoodFacts(evaluation.understood)]
  const { models } = evaluation
  if (isOfTables(evaluation)) {
    const tables = await tablesDocument(evaluation, { title, conventions, warnings, provenance })
    if (tables !== null) return tables
  }
  if (!full && models.length > 1 && models.length <= MOST_PAIRED) {
    const compared = await comparedModelsDocument(evaluation, { title, conventions, pictures, warnings, provenance })
    if (compared !== null) return compared
  }
  const comparison = models.length > 1 ? comparedTasks(evaluation) : null
  if (comparison === null && models.length > 1)
    return unrankedModelsDocument(evaluation, { title, conventions, pictures, warnings, provenance })
  if (comparison === null) {
    const results = resultsOfEvaluation(evaluation, models[0]!, { title, conventions, provenance: [] })
    const drawn = await submissionFiguresOf(results)
    const figures = full ? drawn : { ...drawn, failures: withOneScatter(drawn.failures) }
    const told = { ...results, warnings: [...evaluation.warnings, ...warnings] }
    const document = submissionDocument(told, { figures, pictures, provenance })
    return shortened(await withOwnSections(document, evaluation), evaluation, { pictures, full, open: openOfOne })
  }
  const { tasks, labels, metric, unit, better, dropped } = comparison
  const gaps = tasks.some(({ values }) => values.some((row) => Array.from(row).some((value) => Number.isNaN(value))))
  const document = await challengeReport(tasks, {
    title,
    metric,
    metrics: evaluation.metrics.flatMap(({ name, better }) => (better === null ? [] : [name])),
    unit: unitText(unit, metric),
    kind: metricKind(metric, unit),
    higherBetter: better === 'higher',
    // As the means of all metrics and on the terminal.
    method: gaps ? 'rankThenMean' : 'meanThenRank',
    conventions,
    pictures,
    tests: testsOfTasks(evaluation, { metric, better, labels }),
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
  return shortened(await withOwnSections(document, evaluation), evaluation, { pictures, full, open: openSections })
}

/** The first metric against the size of the reference; a table has the correlations of all. */
function withOneScatter(figures: readonly Figure[]): Figure[] {
  const isSize = ({ id }: Figure) => id.startsWith('size')
  const first = figures.find(isSize)
  return figures.filter((figure) => !isSize(figure) || figure === first)
}

/** The page with its failed, missing and warned cases, each in full in a section of its own, and with the figures of its task. */
async function withOwnSections(document: ReportDocument, evaluation: Evaluation): Promise<ReportDocument> {
  const plots = await plotsSection(evaluation)
  const own = [problemsSection(evaluation), wholeSection(modelGrids(evaluation)), plots].filter(
    (section) => section !== null,
  )
  if (own.length === 0) return document
  const [first, ...others] = document.sections
  return { ...document, sections: first ? [first, ...own, ...others] : own }
}

/** The sections, the ranking led by the sentences about its tasks: a first screen has no room for one a label. */
function withRanks({ sections, summary }: ReportDocument): Section[] {
  const sentences = summary.map((text): Block => ({ kind: 'text', text }))
  return sections.map((section) =>
    section.id === 'ranking' ? { ...section, blocks: [...sentences, ...section.blocks] } : section,
  )
}

/** The page with the answer and its table first; what few readers need is folded, the checklists only in full. */
function shortened(
  document: ReportDocument,
  evaluation: Evaluation,
  {
    pictures,
    full,
    open,
  }: Required<Pick<EvaluationReportOptions, 'full' | 'pictures'>> & { readonly open: ReadonlySet<string> },
): ReportDocument {
  const grids = modelGrids(evaluation)
  const [grid] = grids
  if (!grid)
    return {
      ...document,
      kind: 'evaluation',
      summary: evaluation.summary.length === 0 ? [noValueSentence(evaluation)] : document.summary,
      glance: { table: document.glance?.table ?? null, counts: countsOf(evaluation), pictures: [] },
    }
  const answer = evaluationAnswer(evaluation, grid)
  const several = evaluation.models.length > 1
  const { checklists } = document
  const sections = several ? withRanks(document) : document.sections
  return {
    ...document,
    kind: several ? 'comparison' : 'evaluation',
    summary: [answer],
    short: !full,
    glance: evaluationGlance(evaluation, grids, pictures),
    sections: full
      ? sections
      : sections.map((section) => (open.has(section.id) ? section : { ...section, folded: true })),
    checklists: full ? checklists : [],
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
    labels: labels.filter((_, at) => tasks[at]!.cases.length > 0),
    metric: first.name,
    unit: first.unit,
    better: first.better!,
    dropped,
  }
}
