import { groupBy } from '../../array/groupBy'
import { findChallenge } from '../../challenges/findChallenge'
import type { Challenge } from '../../contract'
import { isNotGraded } from '../../engine/report/isNotGraded'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { agentReport } from '../agents/agentReport'
import { notGradedReports, recordsOfReports } from '../agents/recordsOfReports'
import { withStoredMedals } from '../agents/withStoredMedals'
import type { NamedReport } from '../challenge/comparedReports'
import { comparisonReport } from '../challenge/comparisonReport'
import { officialRanking } from '../challenge/officialRanking'
import type { CasePicture, Fact, ReportDocument } from '../document/reportDocument'
import { notGradedDocument, withNotGraded } from '../document/withNotGraded'
import { splitByRun } from './splitByRun'
import type { StoredReport } from './splitBySubmission'
import { splitBySubmission } from './splitBySubmission'

export interface BatchReportOptions {
  /** The submission or agent of each report. Default: the run that the reports state, else their paths without the challenge. */
  readonly names?: readonly string[]
  readonly title?: string
  /** The challenge of all reports. Default: the bundled one that they name; of one of your own intervals, units and rules are known only where it is given. */
  readonly challenge?: Challenge
  /** Rank submissions to one challenge by this metric of their cases, instead of by the score of the challenge. */
  readonly metric?: string
  /** Pictures of the worst cases of submissions to one challenge. */
  readonly pictures?: readonly CasePicture[]
  /** Sentences that stand among the warnings. */
  readonly warnings?: readonly string[]
  readonly provenance?: readonly Fact[]
}

/**
 * The common report of several submissions: in the order of its score where they are of one challenge, with comparisons case by case where they have their
 * cases; else as agents on tasks, ranked by percentile. Cases need reports that were graded with `details`.
 *
 * @throws MedgradeError `too-few-values` for no report, `shape-mismatch` for names of another number, `bad-argument` for an unknown option.
 * @example
 * import { grade } from 'medgrade'
 * const answers = 'image_id,quality_score\n0,1\n1,3\n2,4'
 * const graded = (submission) => grade('ldct-iqa', { submission, answers }, { details: true, now: new Date(0) })
 * const reports = [await graded('image_id,quality_score\n0,1\n1,2\n2,3'), await graded('image_id,quality_score\n0,2\n1,1\n2,3')]
 * const { kind } = await batchReport(reports, { names: ['net A', 'net B'] })
 * kind // → challenge
 */
export async function batchReport(
  reports: readonly StoredReport[],
  options: BatchReportOptions = {},
): Promise<ReportDocument> {
  checkArguments({ reports }, ['object'])
  checkOptions('batchReport', options, {
    names: 'list',
    title: 'string',
    challenge: 'object',
    metric: 'string',
    pictures: 'list',
    warnings: 'list',
    provenance: 'list',
  })
  if (reports.length === 0) refuse('too-few-values', 'batchReport', 'no report', 'at least one')
  const { names, title, challenge, metric, pictures = [], warnings = [], provenance = [] } = options
  if (names !== undefined && names.length !== reports.length)
    refuse('shape-mismatch', 'names', `${names.length} names`, `${reports.length}, one for each report`)
  const systems = systemsOf(reports, names)
  const titled = title === undefined ? {} : { title }
  const everyone = [...systems].flatMap(([name, own]) => own.map((report) => ({ name, report })))
  const all = everyone.filter(({ report }) => !isNotGraded(report))
  const apart = notGradedReports(systems)
  const ofOneChallenge =
    everyone.length > 1 && everyone.length === systems.size && new Set(reports.map(idOf)).size === 1
  if (metric !== undefined && !ofOneChallenge)
    refuse('bad-option', '--metric', metric, 'several submissions to one challenge, one report each')
  if (all.length === 0) return notGradedDocument(apart, { title: title ?? 'Submissions', provenance })
  const official = ofOneChallenge && metric === undefined ? officialRanking(all) : null
  if (official) return comparisonReport(everyone, { ...titled, challenge, official, pictures, warnings, provenance })
  const compared = ofOneChallenge ? await withRankedCases(all) : []
  if (compared.length < 2) {
    const hint = ofOneChallenge
      ? ['Not compared case by case: fewer than two reports have cases with a ranked value']
      : []
    const told = [...hint, ...warnings]
    return agentReport(recordsOfReports(await knownMedalsOf(systems)), {
      ...{ ...titled, score: 'percentile', warnings: told },
      ...{ notGraded: apart, provenance },
    })
  }
  const failed = all
    .filter((one) => !compared.includes(one))
    .map(({ name, report }) => `${name} is not compared: ${report.error?.message ?? 'its report has no cases'}`)
  const told = { ...titled, challenge, metric, pictures, warnings: [...failed, ...warnings], provenance }
  return withNotGraded(await comparisonReport(compared, told), apart)
}

/** The reports of each system: of the names given, else of the runs that they state, else of their teams or paths. */
export function systemsOf(
  reports: readonly StoredReport[],
  names?: readonly string[],
): Map<string, readonly StoredReport[]> {
  if (names === undefined) {
    const found = splitByRun(reports) ?? splitBySubmission(reports)
    return new Map([...found].map(([name, own]) => [name === '' ? 'submissions' : name, own]))
  }
  return groupBy(reports, (_, at) => names[at]!)
}

/** With the medals that published leaderboards and thresholds know, as `summarize` and `tables` have them. */
async function knownMedalsOf(systems: ReadonlyMap<string, readonly StoredReport[]>) {
  const known = await Promise.all([...systems].map(async ([name, own]) => [name, await withStoredMedals(own)] as const))
  return new Map(known)
}

const idOf = ({ challenge_id: id }: StoredReport) => id

/** The submissions to one challenge that have a ranked value of a case. */
async function withRankedCases<Named extends NamedReport>(all: readonly Named[]): Promise<Named[]> {
  const declared = (await findChallenge(all[0]!.report.challenge_id))?.metrics ?? []
  return all.filter(({ report: { details } }) => {
    const directions = new Map(Object.entries(details?.directions ?? {}))
    for (const { name, direction } of declared) if (!directions.has(name)) directions.set(name, direction)
    const ranked = [...directions].filter(([, direction]) => direction !== null)
    return (details?.cases ?? []).some(({ metrics = {} }) => ranked.some(([name]) => typeof metrics[name] === 'number'))
  })
}
