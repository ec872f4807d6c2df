import { metricRange } from '../../catalogue/metricRange'
import { version } from '../../engine/report/version'
import { countRange } from '../../errors/countRange'
import { countText } from '../../errors/countText'
import { LEAST_CASES } from '../../ranking/intervals/statisticsWarnings'
import { biasChecklist, metricsReloadedChecklist } from '../content/checklists'
import { groupedWarnings } from '../content/groupedWarnings'
import { intervalText, withUnit } from '../content/intervalText'
import { meanIntervalWords } from '../content/meanIntervalWords'
import { methodWords, rankedWords } from '../content/methodWords'
import { missingWords } from '../content/missingWords'
import { numberText } from '../content/numberText'
import { references } from '../content/references'
import { subjectList } from '../content/subjectList'
import type {
  CasePicture,
  Cell,
  Fact,
  ReportDocument,
  ReportTable,
  ReportWarning,
  Section,
} from '../document/reportDocument'
import type { Figure } from '../figures/figure'
import type { RankingFigures } from '../figures/figureSets'
import { acrossSection } from './acrossSection'
import { type ChallengeResults, caseCount, taskWords } from './challengeInput'
import { hardCasesSection } from './hardCasesSection'
import { intervalWarnings, pairWarnings } from './intervalWarnings'
import { meanRankText } from './meanRankText'
import { overviewSection } from './overviewSection'
import { pairsSection } from './pairsSection'
import { rankingSection } from './rankingSection'
import { stabilitySection } from './stabilitySection'
import { type CaseGroups, subgroupsSection } from './subgroupsSection'

export interface ChallengeDocumentParts {
  readonly figures: RankingFigures
  readonly groups: CaseGroups | null
  readonly pictures: readonly CasePicture[]
  readonly sections: readonly Section[]
  readonly conventions: Readonly<Record<string, string>>
  readonly warnings: readonly string[]
  readonly provenance: readonly Fact[]
}

/** The report of many algorithms, in the order in which papers on challenges report. */
export function challengeDocument(results: ChallengeResults, parts: ChallengeDocumentParts): ReportDocument {
  const { figures, groups, pictures, provenance } = parts
  // A comparison of every metric holds these pairs.
  const paired = parts.sections.some(({ id }) => id === 'paired')
  const sections = [
    overviewSection(results, figures.overview),
    rankingSection(results, figures.ranking),
    rawDataSection(figures.rawData),
    stabilitySection(results, figures.stability),
    acrossSection(results, figures.acrossTasks),
    paired ? null : pairsSection(results, figures.pairs),
    hardCasesSection(results, pictures),
    subgroupsSection(results, groups),
    ...parts.sections,
  ]
  return {
    kind: 'challenge',
    title: results.title,
    subject: `Ranked by ${results.metric}, ${results.options.higherBetter === false ? 'lower' : 'higher'} is better`,
    summary: answersOf(results),
    facts: factsOf(results),
    glance: { table: glanceTable(results), counts: countsOf(results), pictures: worstOf(pictures) },
    warnings: warningsOf(results, { further: parts.warnings, paired }),
    sections: sections.filter((section) => section !== null),
    methods: methodsOf(results, parts.conventions),
    references: [references.challengeR, references.holm, references.bootstrap, references.variability, references.bias],
    checklists: checklistsOf(results, parts.conventions),
    provenance: [
      { name: 'Made by', value: `medgrade ${version}` },
      ...provenance,
      { name: 'Options', value: optionsText(results) },
    ],
  }
}

function rawDataSection(figures: readonly Figure[]): Section | null {
  if (figures.length === 0) return null
  return { id: 'raw-data', title: 'Raw data', blocks: figures.map((figure) => ({ kind: 'figure', figure })) }
}

/** So many tasks have a sentence of their own on the first screen. */
const MOST_TOLD = 3

/** Who is first over all tasks, then in each of a few. */
function answersOf(results: ChallengeResults): string[] {
  const { consensus, tasks } = results.report
  const each = tasks.map((_, at) => summaryOf(results, at))
  if (!consensus || consensus.length < 2) return each
  const first = consensus.filter(({ rank }) => rank === consensus[0]!.rank)
  const next = consensus[first.length]
  const [best] = first
  const verb = first.length === 1 ? 'has the best' : next ? 'share the best' : 'have the same'
  const others = next ? `; ${next.algorithm} has ${meanRankText(next.score)}` : ''
  const wins = tasks.filter(({ algorithms }) =>
    algorithms.some((one) => one.rank === 1 && one.algorithm === best!.algorithm),
  )
  const alone = first.length === 1 ? ` It ranks first in ${wins.length} of them.` : ''
  const lead = `${subjectList(first.map(({ algorithm }) => algorithm))} ${verb} mean rank over ${countText(tasks.length, 'task')}, ${meanRankText(best!.score)}${others}.`
  return tasks.length > MOST_TOLD ? [`${lead}${alone}`] : [lead, ...each]
}

function summaryOf(results: ChallengeResults, at: number): string {
  const { report, metric, kind, options, bootstraps, unit } = results
  const { algorithms, task, cases } = report.tasks[at]!
  const first = algorithms.filter(({ rank }) => rank === algorithms[0]!.rank)
  const { algorithm, aggregate, winnerShare } = first[0]!
  if (Number.isNaN(aggregate)) return `${taskWords(task)}no algorithm has a result.`
  const interval = first.length === 1 ? results.intervals[at]!.get(algorithm) : undefined
  const ofMetric = rankedWords(options, metric) === metric
  const value = interval
    ? intervalText(kind, aggregate, interval.low, interval.high, unit)
    : withUnit(numberText(ofMetric ? kind : 'ratio', aggregate), ofMetric ? unit : '')
  const name = ofMetric
    ? metric
    : `a ${rankedWords(options, metric).replace(/^[A-Z]/, (letter) => letter.toLowerCase())} of`
  const shares = first.map((one) => numberText('percent', one.winnerShare)).join(', ')
  // Resamples of so few cases say as little of others as an interval.
  const certainty =
    Number.isNaN(winnerShare) || cases < LEAST_CASES
      ? ''
      : `: first in ${shares} of ${bootstraps.find((one) => one.task === task)!.bootstrapRanks.length} resamples of ${countText(cases, 'case')}`
  const lead = `${subjectList(first.map((one) => one.algorithm))} ${first.length === 1 ? 'ranks first' : 'share the first rank'}`
  return `${taskWords(task)}${lead} of ${countText(algorithms.length, 'algorithm')} with ${name} ${value}${certainty}.`
}

function factsOf({ tasks, metric, options, rankings }: ChallengeResults): Fact[] {
  const cases = tasks.map((task) => task.cases.length)
  const missing = rankings.reduce((sum, one) => sum + one.missing, 0)
  return [
    { name: 'Algorithms', value: String(tasks[0]!.algorithms.length) },
    ...(tasks.length > 1 ? [{ name: 'Tasks', value: String(tasks.length) }] : []),
    {
      name: 'Cases',
      value: tasks.length > 1 ? `${countRange(cases)} a task` : String(cases[0]),
    },
    { name: 'Metric', value: metric },
    { name: 'Ranking', value: methodWords(options) },
    { name: 'Missing values', value: missingWords(missing, options.missing) },
  ]
}

/** Algorithms × tasks: what each is ranked by, and its rank. */
function glanceTable({ tasks, report, metric, unit, kind, intervals, options }: ChallengeResults): ReportTable {
  const ofMetric = rankedWords(options, metric) === metric
  const shown = report.tasks.slice(0, MOST_GLANCED)
  const order =
    report.consensus?.map(({ algorithm }) => algorithm) ?? report.tasks[0]!.algorithms.map((one) => one.algorithm)
  const cell = (algorithm: string, at: number): Cell => {
    const one = shown[at]!.algorithms.find((other) => other.algorithm === algorithm)
    if (!one || Number.isNaN(one.aggregate)) return { text: 'no result' }
    const interval = intervals[at]!.get(algorithm)
    const value =
      interval && !Number.isNaN(interval.low)
        ? intervalText(kind, one.aggregate, interval.low, interval.high)
        : numberText(ofMetric ? kind : 'ratio', one.aggregate)
    const [low, high] = ofMetric ? metricRange(metric) : [-Infinity, Infinity]
    const bar = Number.isFinite(high - low) ? { bar: (one.aggregate - low) / (high - low) } : {}
    return { text: value, value: one.aggregate, best: one.rank === 1, ...bar }
  }
  const left = tasks.length - shown.length
  const certain = intervals.slice(0, shown.length).some((of) => [...of.values()].some(({ low }) => !Number.isNaN(low)))
  return {
    id: 'table-glance',
    caption: `${rankedWords(options, metric)}${unit ? ` (${unit})` : ''}${certain ? ' with 95 % interval' : ''}; ${methodWords(options)}. Bold: first.${report.consensus ? ' In the order of the mean rank over the tasks.' : ''}${left > 0 ? ` ${countText(left, 'more task')} below.` : ''}${order.length > MOST_ROWS ? ` ${countText(order.length - MOST_ROWS, 'more algorithm')} below.` : ''}`,
    columns: [
      { title: 'Algorithm' },
      ...(report.consensus ? [{ title: 'Mean rank', kind: 'rank' as const }] : []),
      ...shown.map(({ task }) => ({ title: task === '' ? rankedWords(options, metric) : task, kind })),
      ...(report.consensus ? [] : [{ title: 'First in', kind: 'percent' as const }]),
    ],
    rows: order.slice(0, MOST_ROWS).map((algorithm): Cell[] => {
      const consensus = report.consensus?.find((one) => one.algorithm === algorithm)
      const share = shown[0]!.algorithms.find((one) => one.algorithm === algorithm)?.winnerShare ?? Number.NaN
      return [
        algorithm,
        ...(consensus ? [{ text: meanRankText(consensus.score), value: consensus.score }] : []),
        ...shown.map((_, at) => cell(algorithm, at)),
        ...(report.consensus ? [] : [Number.isNaN(share) ? { text: '–' } : share]),
      ]
    }),
  }
}

function countsOf({ tasks, rankings, options }: ChallengeResults): ReportWarning[] {
  const missing = rankings.reduce((sum, one) => sum + one.missing, 0)
  const cases = tasks.map((task) => task.cases.length)
  return [
    { text: countText(tasks[0]!.algorithms.length, 'algorithm') },
    ...(tasks.length > 1 ? [{ text: countText(tasks.length, 'task') }] : []),
    { text: tasks.length > 1 ? `${countRange(cases)} cases a task` : countText(cases[0]!, 'case') },
    { text: missingWords(missing, options.missing), section: 'overview' },
  ]
}

/** The first three pictures of worst cases. */
function worstOf(pictures: readonly CasePicture[]): CasePicture[] {
  return pictures.filter(({ why }) => why.includes('among the worst')).slice(0, 3)
}

/** Tasks and algorithms of the first table; the rankings have all. */
const MOST_GLANCED = 5
const MOST_ROWS = 12

/** Further warnings of intervals stand in their section only. */
const MOST_INTERVAL_WARNINGS = 12

function warningsOf(
  results: ChallengeResults,
  { further, paired }: { readonly further: readonly string[]; readonly paired: boolean },
): ReportWarning[] {
  const { report, options } = results
  const ofIntervals = [...intervalWarnings(results), ...(paired ? [] : pairWarnings(results))]
  const left = ofIntervals.length - MOST_INTERVAL_WARNINGS
  return [
    ...byTask(
      report.tasks.flatMap(({ task, warnings }) => warnings.map(({ text }) => ({ task, text }))),
      'ranking',
    ),
    ...byTask(
      report.tasks.flatMap(({ task, missing }) =>
        missing > 0 ? [{ task, text: missingWords(missing, options.missing) }] : [],
      ),
      'overview',
    ),
    ...ofIntervals.slice(0, MOST_INTERVAL_WARNINGS),
    ...(left > 0 ? [{ text: `${left} more warnings stand beside the intervals`, section: 'ranking' }] : []),
    ...further.map((text) => ({ text })),
  ]
}

/** One line for each text, with its tasks. */
function byTask(found: readonly { readonly task: string; readonly text: string }[], section: string): ReportWarning[] {
  if (found.every(({ task }) => task === '')) return found.map(({ text }) => ({ text, section }))
  return groupedWarnings(
    found.map(({ task, text }) => ({ about: task, text })),
    section,
  )
}

function resampleCount({ bootstraps }: ChallengeResults): number {
  return bootstraps[0]?.bootstrapRanks.length ?? 0
}

function methodsOf(results: ChallengeResults, conventions: Readonly<Record<string, string>>): string[] {
  const { options, metric, scheme, tasks } = results
  const { ties = 'min', level = 0.95, seed = 1, repeats = 'separate' } = options
  const definitions = Object.entries(conventions).map(([name, text]) => `${name}: ${text}`)
  return [
    `Algorithms were ranked by ${metric} (${options.higherBetter === false ? 'lower' : 'higher'} is better) with medgrade ${version}: ${methodWords(options)}${tasks.length > 1 ? ', each task by itself' : ''}. Equal values ${ties === 'min' ? 'share the better rank' : 'have the mean of their ranks'}. Missing values: ${missingRule(options.missing)}.${definitions.length === 0 ? '' : ` Definitions in force: ${definitions.join('; ')}.`}`,
    `The uncertainty of the ranking was estimated by ${resampleCount(results)} resamples of the cases with replacement (seed ${seed}${tasks.length > 1 ? ' for the first task, the next number for each further one' : ''}); the same cases are drawn for all algorithms, and the whole ranking is repeated on each resample. A case that is drawn several times counts ${repeats === 'separate' ? 'as several cases' : 'as one case with repeated values, as the R package challengeR does'}. Intervals of ranks are the middle ${percent(level)} of the ranks; agreement with the ranking of all cases is Kendall's tau-b.`,
    `${testWords(results)} Intervals of means and of mean differences are 95 % intervals: ${meanIntervalWords(seed)}.`,
    ...(tasks.length > 1
      ? [
          'The consensus ranking averages the ranks of the tasks; equal algorithms of a task have the mean of their ranks.',
        ]
      : []),
    ...(scheme ? [`The official scheme ${scheme.scheme} is shown beside this ranking. ${scheme.words}`] : []),
  ]
}

const percent = (share: number) => numberText('percent', share).replace('.0', '')

/** The one rule by which a page tests differences. */
function testWords({ options, testedBy, tests }: ChallengeResults): string {
  if (testedBy !== null) return testedBy
  if (tests !== null)
    return `Differences between algorithms were tested on the cases that both have: ${tests[0]!.words}; no section has another test of them.`
  const { alpha = 0.05, adjustTests = 'holm' } = options
  const adjusted =
    adjustTests === 'none' ? 'without adjustment' : `adjusted over all ordered pairs of a task (${adjustTests})`
  return `Differences between algorithms were tested on the same cases with one-sided Wilcoxon signed-rank tests (normal approximation with continuity correction, zero differences dropped), ${adjusted}, at ${percent(alpha)}; no section has another test of them.`
}

function missingRule(missing: ChallengeResults['options']['missing']): string {
  if (typeof missing === 'number') return `replaced by ${missing} before everything else`
  return missing === 'na.rm'
    ? 'left out of means and tests'
    : 'last in their case where a method ranks within cases; refused elsewhere'
}

function checklistsOf(results: ChallengeResults, conventions: Readonly<Record<string, string>>) {
  const { title, metrics, options, tasks, rankings, testedBy, tests } = results
  const algorithms = tasks[0]!.algorithms
  const cases = caseCount(tasks)
  const aggregation = methodWords(options)
  return [
    biasChecklist({
      name: title,
      declared: { modality: null, task: null },
      metrics,
      conventions,
      aggregation,
      ranking: aggregation,
      missing: missingWords(
        rankings.reduce((sum, one) => sum + one.missing, 0),
        options.missing,
      ),
      statistics: `bootstrap of the ranking over cases, ${tests === null ? (testedBy === null ? 'one-sided Wilcoxon signed-rank tests, ' : '') : 'two-sided Wilcoxon signed-rank tests, '}medgrade ${version}`,
      furtherAnalyses:
        'stability under resampling and other methods; hardest cases; disagreement between algorithms (in this report). Ensembles: to be stated by the organisers',
      cases,
      submissions: `${algorithms.length} algorithms with results`,
    }),
    metricsReloadedChecklist({
      cases,
      metrics,
      labels: [],
      absent: 0,
      aggregation,
      conventions,
      uncertainty: 'resampled rankings; 95 % intervals of means and of mean differences',
    }),
  ]
}

function optionsText(results: ChallengeResults): string {
  const { options } = results
  const shown = { samples: resampleCount(results), seed: 1, level: 0.95, method: 'meanThenRank', ...options }
  return Object.entries(shown)
    .filter(([, value]) => value !== undefined && typeof value !== 'function')
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}
