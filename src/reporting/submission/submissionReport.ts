import { findChallenge } from '../../challenges/findChallenge'
import type { Challenge, ChallengeReport } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions, type OptionTable } from '../../errors/checkOptions'
import { understoodFacts } from '../content/understoodFacts'
import type { CasePicture, Fact, ReportDocument } from '../document/reportDocument'
import { challengeContext } from './challengeContext'
import { resultsOfReport } from './resultsOfReport'
import { submissionDocument } from './submissionDocument'
import { submissionFiguresOf } from './submissionFiguresOf'
import type { SubmissionResults } from './submissionResults'

export interface SubmissionReportOptions {
  /** A challenge of your own; default: the bundled one that the report names, if there is one. */
  readonly challenge?: Challenge
  /** The leaderboard that it was graded with, as `grade` takes it; default: the bundled one. */
  readonly leaderboard?: unknown
  /** Pictures of the worst cases. */
  readonly pictures?: readonly CasePicture[]
  /** Sentences that stand among the warnings, such as why a case has no picture. */
  readonly warnings?: readonly string[]
  /** Further lines of the provenance, such as the command line. */
  readonly provenance?: readonly Fact[]
}

const optionsTable: OptionTable<SubmissionReportOptions> = {
  challenge: 'object',
  leaderboard: 'any',
  pictures: 'list',
  warnings: 'list',
  provenance: 'list',
}

/**
 * The report of one graded submission: its result with intervals, its place among the published entries, cases, labels, where it fails, how certain it is,
 * methods in words, checklists and provenance. Intervals and cases need a report that was graded with `details`.
 *
 * @throws MedgradeError `bad-argument` for an unknown option.
 * @example
 * import { grade } from 'medgrade'
 * const submission = 'image_id,quality_score\n0,1\n1,2\n2,3'
 * const answers = 'image_id,quality_score\n0,1\n1,3\n2,4'
 * const graded = await grade('ldct-iqa', { submission, answers }, { details: true, now: new Date(0) })
 * const { sections } = await submissionReport(graded)
 * sections.map(({ title }) => title).join(', ') // → Result, Against the leaderboard, Cases
 */
export async function submissionReport(
  report: ChallengeReport,
  options: SubmissionReportOptions = {},
): Promise<ReportDocument> {
  checkArguments({ report }, { challenge_id: 'string', score: 'number or null', metrics: 'object or null' })
  checkOptions('submissionReport', options, optionsTable)
  const { pictures = [], warnings = [], provenance = [] } = options
  const results = await submissionResultsOf(report, options)
  const figures = await submissionFiguresOf(results)
  const all = { ...results, warnings: [...results.warnings, ...warnings] }
  const told = [...provenance, ...understoodFacts(report.understood ?? [])]
  const document = submissionDocument(all, { figures, pictures, provenance: told })
  const sections = document.sections.map((section) =>
    section.id === 'certainty' ? { ...section, folded: true } : section,
  )
  return { ...document, sections }
}

/** The results of a graded submission with what its challenge declares. */
export async function submissionResultsOf(
  report: ChallengeReport,
  { challenge, leaderboard }: Pick<SubmissionReportOptions, 'challenge' | 'leaderboard'>,
): Promise<SubmissionResults> {
  const known = challenge ?? (await findChallenge(report.challenge_id))
  return resultsOfReport(report, known ? await challengeContext(known, leaderboard) : null)
}
