import type { Challenge, Source } from '../../contract'
import type { BatchFiles, BatchSummary } from '../../engine/gradeBatch'
import type { BatchEntry } from '../../engine/parseBatch'
import { isMedgradeError } from '../../errors/MedgradeError'
import type { ReportFlags } from '../flags/reportFlags'
import { commandLine } from './commandLine'
import { writeDocument } from './writeDocument'

type BatchReportFlags = ReportFlags & {
  readonly metric?: string
  readonly variant?: string
  readonly quiet?: boolean
}

/** The lines of a batch, one for each report, and what opens their files again. */
interface Graded {
  readonly entries: readonly BatchEntry[]
  readonly files: BatchFiles
}

/** Writes the common report of the submissions of a batch. */
export async function writeBatchReport(
  { challenge_reports: reports, warnings: given }: BatchSummary,
  graded: Graded,
  flags: BatchReportFlags,
): Promise<void> {
  const { batchReport } = await import('../../reporting/batch/batchReport')
  const metric = flags.metric === undefined ? {} : { metric: flags.metric }
  const challenge = await challengeOf(graded.entries, flags)
  const { pictures, problems } = await picturesOf(reports, { ...graded, challenge }, flags)
  const warnings = [...given, ...problems]
  const provenance = [commandLine()]
  const known = challenge === null ? {} : { challenge }
  await writeDocument(await batchReport(reports, { ...metric, ...known, pictures, warnings, provenance }), flags)
}

/** The challenge that all lines are of; null where they are of several, or of one that cannot be read. */
async function challengeOf(entries: readonly BatchEntry[], { variant }: BatchReportFlags): Promise<Challenge | null> {
  const [first] = entries
  if (!first || entries.some(({ challengeId }) => challengeId !== first.challengeId)) return null
  const { loadChallenge } = await import('../../node/loadChallenge')
  const { resolveChallenge } = await import('../../engine/resolveChallenge')
  try {
    return (await resolveChallenge((await loadChallenge(first.challengeId)).challenge, variant)).challenge
  } catch (error) {
    // The report of each line says so.
    if (isMedgradeError(error)) return null
    throw error
  }
}

/** Pictures of the worst cases, where all submissions are to one challenge. */
async function picturesOf(
  reports: BatchSummary['challenge_reports'],
  { challenge, entries, files }: Graded & { readonly challenge: Challenge | null },
  { html }: BatchReportFlags,
) {
  if (html === undefined || reports.length < 2 || challenge === null) return { pictures: [], problems: [] }
  const { boardPictures } = await import('../../node/reports/boardPictures')
  const { systemsOf } = await import('../../reporting/batch/batchReport')
  const names = new Map([...systemsOf(reports)].flatMap(([name, own]) => own.map((one) => [one, name] as const)))
  const teams = reports.map((report, at) => ({
    ...{ name: names.get(report) ?? report.submission_path, report },
    open: async () => {
      const { answersFiles, submissionFiles } = await files.open(entries[at]!)
      return { answers: answersFiles as Source, submission: submissionFiles as Source }
    },
  }))
  return boardPictures(challenge, teams, { html })
}
