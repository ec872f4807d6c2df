/** `medgrade leaderboard`: the board of a challenge from submissions or their reports. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { Challenge, ChallengeReport, Source } from '../../contract'
import type { StoredReport } from '../../reporting/batch/splitBySubmission'
import type { RankedReport } from '../../reporting/challenge/officialRanking'
import { withDataFolder } from '../dataFolder'
import { addFlags, type FlagValues, flagsOf, text, toggle } from '../flags/flagSet'
import { rankingFlags } from '../flags/rankFlags'
import { reportFlags, reportPaths, wantsReport } from '../flags/reportFlags'
import { csvSafe, debug, limitFlags, pathFlags, quiet, reportTitle, variant } from '../flags/sharedFlags'
import { tableFlags, tableWords } from '../flags/tableFlags'
import type { TeamInput } from '../leaderboard/teamInputs'
import { exitStatus, print, say, sayError } from '../output/output'
import { printJson } from '../output/printJson'
import { requireFolders } from '../requireFolders'
import { requireWritable } from '../requireWritable'

const { submission: _, ...answersFlags } = pathFlags
const { samples, seed, level } = rankingFlags

const leaderboardFlags = {
  ...answersFlags,
  team: text('<column>', 'column of the teams in a table that holds the rows of several'),
  variant,
  samples,
  seed,
  level,
  csv: text('<file>', 'write the board as CSV: a row for each team'),
  csvSafe,
  json: toggle('print the board as JSON'),
  title: reportTitle,
  ...reportFlags,
  ...tableFlags,
  ...limitFlags,
  debug,
  quiet,
}

type LeaderboardFlags = FlagValues<typeof leaderboardFlags>

const help = `
Submissions are what "medgrade grade" takes: a CSV, or a folder with submission.csv or with files named by case id; a folder of such folders, one for each
team; or a list as of "medgrade grade-batch", whose lines may name a "team". Reports (of grade --details --out, grade-batch) are taken as they are.
A team is named by NAME=path, by the key "team" or the agent of a line, by its folder or its file; with --team by a column of one table.

Places follow the score of the challenge, equal scores share one. Ranks have intervals where the score can be computed again from the metrics of the cases,
by drawing the cases; teams whose score is at least as good as that of the first in more than 5 % of the resamples (Holm) are not significantly worse.
What a missing or failed case costs is said by "missing" in the challenge.

Examples:
  medgrade leaderboard ./challenge.yaml teams/ --answers answers.csv --html board.html
  medgrade leaderboard isles22 red=red.csv blue=blue.csv --data-dir data --csv board.csv
  medgrade leaderboard seg_a reports/*.json
`

export function addLeaderboard(program: Command): void {
  const command = program
    .command('leaderboard <challenge> <submissions...>')
    .description(
      'rank submissions as the challenge does: places with intervals, metrics with ranks, missing and failed cases',
    )
  addFlags(command, leaderboardFlags)
    .addHelpText('after', help)
    .action(async (challenge: string, submissions: string[], flags: LeaderboardFlags) => {
      process.exitCode = await leaderboardCommand(challenge, submissions, flags)
    })
}

async function leaderboardCommand(
  named: string,
  submissions: readonly string[],
  flags: LeaderboardFlags,
): Promise<number> {
  const scratch: { folder?: string } = {}
  try {
    return await writeBoard(named, submissions, flags, scratch)
  } finally {
    if (scratch.folder !== undefined) await rm(scratch.folder, { recursive: true, force: true })
  }
}

async function writeBoard(
  named: string,
  submissions: readonly string[],
  flags: LeaderboardFlags,
  scratch: { folder?: string },
): Promise<number> {
  if (flags.debug) process.env.MEDGRADE_DEBUG = '1'
  const { loadChallenge } = await import('../../node/loadChallenge')
  const { resolveChallenge } = await import('../../engine/resolveChallenge')
  await requireFolders(flags)
  await requireWritable({ '--csv': flags.csv, ...reportPaths(flags) })
  const loaded = await loadChallenge(named)
  const { challenge } = await resolveChallenge(loaded.challenge, flags.variant)
  const teams = await gradedTeams(named, submissions, new Set([named, challenge.id]), flags, scratch)
  for (const { name, report } of teams) {
    const side = report.error?.side
    if (report.error) sayError(`${side === 'submission' ? 'invalid' : 'error'}: ${name}: ${report.error.message}`)
  }
  const { rankedLeaderboard } = await import('../../reporting/leaderboard/leaderboard')
  const { isNotGraded } = await import('../../engine/report/isNotGraded')
  const status = teams.some(({ report }) => isNotGraded(report)) ? exitStatus.fault : exitStatus.ok
  const known = teams.filter(({ report }) => !isNotGraded(report))
  if (known.every(({ report }) => report.score === null || report.score === undefined)) {
    say('error: no submission has a score, there is nothing to rank')
    return status === exitStatus.ok ? exitStatus.invalid : status
  }
  const { samples, seed, level } = flags
  const board = await rankedLeaderboard(teams, { challenge, samples, seed, level })
  const { official: _, ...shown } = board
  const { leaderboardText } = await import('../../reporting/leaderboard/leaderboardText')
  if (flags.json) await printJson(shown)
  else await print(leaderboardText(shown, process.stdout.columns ?? 80))
  if (flags.csv !== undefined) {
    const { leaderboardCsv } = await import('../../reporting/leaderboard/leaderboardCsv')
    const { writeFileAtomic } = await import('../../node/files/writeFileAtomic')
    await writeFileAtomic(flags.csv, leaderboardCsv(shown, { safe: flags.csvSafe }))
    if (!flags.quiet) say(`written: ${flags.csv}`)
  }
  if (wantsReport(flags)) {
    const { comparisonReport } = await import('../../reporting/challenge/comparisonReport')
    const { commandLine } = await import('../reports/commandLine')
    const { writeDocument } = await import('../reports/writeDocument')
    const title = flags.title ?? `Leaderboard of ${challenge.title}`
    const { pictures, problems: warnings } = await picturesOf(challenge, named, teams, flags)
    const options = { title, challenge, board, pictures, warnings, provenance: [commandLine()] }
    await writeDocument(await comparisonReport(teams, options), flags)
  }
  return status
}

interface Team extends RankedReport {
  readonly report: StoredReport
  /** Of a submission that was graded here. */
  readonly paths?: TeamInput['paths']
}

/** Pictures of the worst cases of the submissions that were graded here: stored reports do not tell where their files are. */
async function picturesOf(challenge: Challenge, named: string, teams: readonly Team[], flags: LeaderboardFlags) {
  if (flags.html === undefined) return { pictures: [], problems: [] }
  const { boardPictures } = await import('../../node/reports/boardPictures')
  const { openFiles } = await import('../../node/openFiles')
  const places = await withDataFolder(named, flagsOf(answersFlags, flags))
  const shown = teams.flatMap(({ name, report, paths }) => {
    if (!paths) return []
    const open = async () => {
      const { answersFiles, submissionFiles } = await openFiles(challenge, { ...places, ...paths }, { folders: true })
      return { answers: answersFiles as Source, submission: submissionFiles as Source }
    }
    return [{ name, report: report as ChallengeReport, open }]
  })
  return boardPictures(challenge, shown, { html: flags.html })
}

async function gradedTeams(
  named: string,
  submissions: readonly string[],
  ids: ReadonlySet<string>,
  flags: LeaderboardFlags,
  scratch: { folder?: string },
): Promise<Team[]> {
  const { teamInputs } = await import('../leaderboard/teamInputs')
  const tell = (line: string) => {
    if (!flags.quiet) say(line)
  }
  const { team: column } = flags
  const write = async (name: string, table: string) => {
    const { writeFileAtomic } = await import('../../node/files/writeFileAtomic')
    scratch.folder ??= await mkdtemp(join(tmpdir(), 'medgrade-teams-'))
    const path = join(scratch.folder, `${encodeURIComponent(name)}.csv`)
    await writeFileAtomic(path, table)
    return path
  }
  const divided = column === undefined ? undefined : { column, write }
  const inputs = await teamInputs(submissions, ids, { column: divided, tell })
  return withNames(await graded(named, inputs, flags))
}

type UnnamedTeam = Omit<Team, 'name'> & { readonly name: string | null }

/** Grades what is no report yet, one submission after the other: each uses all cores. */
async function graded(named: string, inputs: readonly TeamInput[], flags: LeaderboardFlags): Promise<UnnamedTeam[]> {
  const { gradeFiles } = await import('../../node/gradeFiles')
  const { progress } = await import('../output/progress')
  const places = await withDataFolder(named, flagsOf(answersFlags, flags))
  const bar = progress(flags.quiet ?? false, { unit: 'submissions' })
  const total = inputs.filter(({ paths }) => paths).length
  const teams: UnnamedTeam[] = []
  let done = 0
  try {
    for (const { name, report, paths } of inputs) {
      if (report) {
        teams.push({ name, report })
        continue
      }
      const options = {
        ...flagsOf(limitFlags, flags),
        variant: flags.variant,
        tables: tableWords(flags),
        details: true,
      }
      const found = await gradeFiles(named, { ...places, ...paths }, options)
      teams.push({ name, report: found, paths })
      bar.update({ done: ++done, total, id: name ?? String(paths?.submission) })
    }
  } finally {
    bar.end()
  }
  return teams
}

/** Names for those without one: the path of the submission as far as the paths differ. Names that repeat are numbered. */
async function withNames(teams: readonly UnnamedTeam[]): Promise<Team[]> {
  const { splitBySubmission } = await import('../../reporting/batch/splitBySubmission')
  const paths = splitBySubmission(teams.filter(({ name }) => name === null).map(({ report }) => report))
  const byPath = new Map([...paths].flatMap(([name, own]) => own.map((report) => [report, name] as const)))
  const seen = new Map<string, number>()
  return teams.map(({ name, report, paths }) => {
    const wanted = name ?? (byPath.get(report) || String(report.submission_path ?? 'submission'))
    const count = (seen.get(wanted) ?? 0) + 1
    seen.set(wanted, count)
    return { name: count === 1 ? wanted : `${wanted} (${count})`, report, paths }
  })
}
