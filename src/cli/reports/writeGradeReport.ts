import type { ChallengeReport } from '../../contract'
import { gradePictures } from '../../node/reports/gradePictures'
import type { GradeFlags } from '../flags/gradeFlags'
import { commandLine } from './commandLine'
import { writeDocument } from './writeDocument'

/** Writes the report of `medgrade grade`. */
export async function writeGradeReport(named: string, report: ChallengeReport, flags: GradeFlags): Promise<void> {
  const { loadChallenge } = await import('../../node/loadChallenge')
  const { resolveChallenge } = await import('../../engine/resolveChallenge')
  const { submissionReport, submissionResultsOf } = await import('../../reporting/submission/submissionReport')
  const { challenge } = await resolveChallenge((await loadChallenge(named)).challenge, flags.variant)
  const known = {
    challenge,
    leaderboard: flags.leaderboard === undefined ? undefined : await leaderboard(flags.leaderboard),
  }
  const results = await submissionResultsOf(report, known)
  const { pictures, problems } = await gradePictures(challenge, report, { results, flags })
  const document = await submissionReport(report, {
    ...known,
    pictures,
    warnings: problems,
    provenance: [commandLine()],
  })
  await writeDocument(document, flags)
}

async function leaderboard(path: string): Promise<Uint8Array> {
  const { readLocalFile } = await import('../../node/files/readLocalFile')
  return readLocalFile(path)
}
