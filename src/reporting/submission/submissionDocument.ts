import { version } from '../../engine/report/version'
import { countText } from '../../errors/countText'
import { describeInterval } from '../../ranking/intervals/describeInterval'
import { LEAST_CASES } from '../../ranking/intervals/statisticsWarnings'
import { biasChecklist, metricsReloadedChecklist } from '../content/checklists'
import { groupedWarnings } from '../content/groupedWarnings'
import { intervalText, withUnit } from '../content/intervalText'
import { meanIntervalMethod, meanIntervalWords } from '../content/meanIntervalWords'
import { noIntervalWords } from '../content/noIntervalWords'
import { numberText } from '../content/numberText'
import { references } from '../content/references'
import type { CasePicture, Fact, ReportDocument, ReportWarning } from '../document/reportDocument'
import type { SubmissionFigures } from '../figures/figureSets'
import { casesSection } from './casesSection'
import { certaintySection } from './certaintySection'
import { correlationWarnings, failuresSection } from './failuresSection'
import { labelsSection } from './labelsSection'
import { lackingCounts } from './lackingCounts'
import { leaderboardSection } from './leaderboardSection'
import { medalWords, resultSection } from './resultSection'
import { type SizeCorrelations, sizeCorrelations } from './sizeCorrelations'
import { submissionGlance } from './submissionGlance'
import type { CaseMetric, SubmissionResults } from './submissionResults'

export interface SubmissionDocumentParts {
  readonly figures: SubmissionFigures
  readonly pictures: readonly CasePicture[]
  /** Options, command line, and what else made the report. */
  readonly provenance: readonly Fact[]
}

/** The report of one submission. */
export function submissionDocument(
  results: SubmissionResults,
  { figures, pictures, provenance }: SubmissionDocumentParts,
): ReportDocument {
  const { title, name, cases, ofChallenge } = results
  const sizes = certain(sizeCorrelations(results))
  // Against so few cases a cloud of dots says nothing either.
  const failures = sizes ? figures.failures : figures.failures.filter(({ id }) => !id.startsWith('size'))
  const sections = [
    resultSection(results),
    leaderboardSection(results, figures.leaderboard),
    casesSection(results, figures.cases),
    labelsSection(results, figures.labels),
    failuresSection(results, sizes, failures, pictures),
    certaintySection(results),
  ]
  return {
    kind: 'submission',
    title,
    subject: name,
    summary: summaryOf(results),
    facts: [
      ...(ofChallenge
        ? [
            { name: 'Graded against', value: title },
            { name: 'Submission', value: name },
            { name: 'Verdict', value: results.valid ? 'valid' : results.notGraded ? 'not graded' : 'invalid' },
          ]
        : [{ name: 'Model', value: name }]),
      ...(cases.length === 0
        ? []
        : [
            {
              name: 'Cases',
              value: [cases.length, ...lackingCounts(results)].join(', '),
            },
          ]),
      ...standingFacts(results),
    ],
    glance: submissionGlance(results, pictures),
    warnings: warningsOf(results, sizes),
    sections: sections.filter((section) => section !== null),
    methods: methodsOf(results),
    references: [references.bootstrap, references.variability, references.metricsReloaded, references.bias],
    checklists: [biasChecklist(biasFacts(results)), metricsReloadedChecklist(reloadedFacts(results))],
    provenance: [...results.provenance, ...provenance],
  }
}

/** Null where no correlation has enough cases for an interval. */
function certain(sizes: SizeCorrelations | null): SizeCorrelations | null {
  return sizes?.metrics.some(({ interval }) => interval.cases >= LEAST_CASES) ? sizes : null
}

function standingFacts({ standing }: SubmissionResults): Fact[] {
  if (!standing) return []
  const { meanPosition, percentile, medal } = standing
  return [
    ...(meanPosition === null ? [] : [{ name: 'Mean position', value: String(Number(meanPosition.toFixed(3))) }]),
    ...(percentile === null ? [] : [{ name: 'Percentile', value: numberText('percentile', percentile) }]),
    ...(medal === null ? [] : [{ name: 'Medal', value: medal }]),
  ]
}

/** The first metric with its interval, and where the submission stands. */
function summaryOf({ metrics, valid, notGraded, error, standing, name }: SubmissionResults): string[] {
  if (notGraded) return [`${name} is not graded, through no fault of its own: ${error}.`]
  if (!valid) return [`${name} has no score: ${error ?? 'it is invalid'}.`]
  const first = metrics.find(({ direction, interval }) => direction !== null && interval) ?? metrics[0]
  if (!first) return [`${name} was graded and has no metric.`]
  const { interval, kind, value } = first
  const bare = interval === null || Number.isNaN(interval.low)
  const shown = bare
    ? withUnit(numberText(kind, value), first.unit)
    : intervalText(kind, value, interval.low, interval.high, first.unit)
  const how =
    interval === null
      ? ''
      : ` (${bare ? `${countText(interval.cases, 'case')}, ${noIntervalWords(interval.cases, 'values')}` : describeInterval(interval)})`
  const rank =
    first.position === null || first.published === null
      ? ''
      : `, position ${first.position} beside ${first.published.length} published entries`
  const main = `${first.name} is ${shown}${how}${rank}.`
  if (!standing) return [main]
  const { percentile, medal } = standing
  const said = [
    ...(percentile === null ? [] : [`percentile over all ranked metrics: ${numberText('percentile', percentile)}`]),
    ...(medal === null ? [] : [medalWords(medal)]),
  ].join('; ')
  return said === '' ? [main] : [main, `${said[0]!.toUpperCase()}${said.slice(1)}.`]
}

function warningsOf(results: SubmissionResults, sizes: SizeCorrelations | null): ReportWarning[] {
  const { caseMetrics, labels, warnings, cases } = results
  const lacking = lackingCounts(results)
  const found = caseMetrics
    .filter(({ direction }) => direction !== null)
    .flatMap(({ name, interval }) =>
      // The table of certainty has the case that decides.
      interval.warnings.flatMap(({ code, text }) => (code === 'one-case-decides' ? [] : [{ about: name, text }])),
    )
  return [
    ...(lacking.length > 0 && results.ofChallenge
      ? [{ text: `of ${countText(cases.length, 'case')} ${lacking.join(', ')}`, section: 'cases' }]
      : []),
    ...groupedWarnings(found, 'certainty'),
    ...(sizes ? correlationWarnings(sizes) : []),
    ...infiniteValues(labels.length > 0 ? labels : caseMetrics),
    ...warnings.map((text) => ({ text })),
  ]
}

/** Infinite distances are in no mean, which therefore looks better than it is. */
function infiniteValues(metrics: readonly Pick<CaseMetric, 'name' | 'values'>[]): ReportWarning[] {
  const counts = new Map<string, number>()
  for (const { name, values } of metrics)
    for (const value of values) if (Math.abs(value) === Infinity) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({
    text: `${name}: ${countText(count, 'value is', 'values are')} infinite and in no mean`,
    section: 'cases',
  }))
}

function methodsOf(results: SubmissionResults): string[] {
  const { title, ofChallenge, cases, aggregation, conventions, labels, standing } = results
  const definitions = Object.entries(conventions).map(([name, text]) => `${name}: ${text}`)
  return [
    `Predictions were compared with the references${ofChallenge ? ` of ${title}` : ''} by medgrade ${version} on ${countText(cases.length, 'case')}. Each value is ${aggregation}.${
      definitions.length === 0 ? '' : ` Definitions in force: ${definitions.join('; ')}.`
    }`,
    `Intervals are 95 % intervals. Those of means: ${meanIntervalWords()}; that of a median lies between order statistics by the binomial distribution below 20 cases, is the percentile bootstrap from there on, and is not given below 10 cases; that of a correlation uses Fisher's z, or the percentile bootstrap of pairs for ties, and is not given below 10 pairs. Missing and infinite values are left out of means and counted.`,
    `The number of cases for a given half-width h of the interval is the smallest n with (t·sd/h)² ≤ n, t at 0.975 with n − 1 degrees of freedom of this sample.${
      labels.length === 0 ? '' : ' Labels that neither side has in a case are left out of that case.'
    }`,
    ...(standing
      ? [
          'Positions count the published entries that are strictly better; equal values share the better position. The percentile follows from the mean position over the ranked metrics.',
        ]
      : []),
  ]
}

function biasFacts(results: SubmissionResults) {
  const { title, ofChallenge, cases, aggregation, metrics, conventions, declared } = results
  return {
    declared,
    name: ofChallenge ? title : null,
    metrics: metrics.map(({ name }) => name),
    conventions,
    aggregation,
    ranking: null,
    statistics: `intervals over cases: ${meanIntervalMethod}`,
    cases: cases.length,
    submissions: null,
  }
}

function reloadedFacts(results: SubmissionResults) {
  const { cases, labels, caseMetrics, aggregation, conventions } = results
  return {
    cases: cases.length,
    metrics: caseMetrics.filter(({ direction }) => direction !== null).map(({ name }) => name),
    labels: [...new Set(labels.map(({ label }) => label))],
    absent: labels.filter(({ absent }) => absent > 0).length,
    aggregation,
    conventions,
    uncertainty: `95 % intervals of means over cases, ${meanIntervalMethod}`,
  }
}
