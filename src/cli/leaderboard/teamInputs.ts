/** What `medgrade leaderboard` is given, as teams: reports, submissions, folders of either, lists of submissions. */

import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { append } from '../../array/append'
import { groupBy } from '../../array/groupBy'
import { MedgradeError } from '../../errors/MedgradeError'
import { refusal } from '../../errors/refuse'
import { csvLines } from '../../formats/table/csvText'
import { readLocalFile } from '../../node/files/readLocalFile'
import { statusAt } from '../../node/files/statusAt'
import type { GradePaths } from '../../node/openFiles'
import type { StoredReport } from '../../reporting/batch/splitBySubmission'
import { readReports } from '../output/readReports'
import { namedFile } from '../output/reportFiles'

/** A report, or a submission that is still to be graded. */
export interface TeamInput {
  /** Null: a name follows from the path of the submission. */
  readonly name: string | null
  readonly report?: StoredReport
  readonly paths?: Pick<GradePaths, 'answers' | 'answersDir' | 'submission' | 'submissionDir'>
}

/** Where a table of several teams is divided into one table a team. */
export interface TeamColumn {
  readonly column: string
  /** Writes the table of a team; returns its path. */
  write(name: string, text: string): Promise<string>
}

/**
 * The teams of the arguments, in their order.
 *
 * @throws MedgradeError `bad-option` for a path of nothing, or of no submission and no report.
 */
export async function teamInputs(
  arguments_: readonly string[],
  challenges: ReadonlySet<string>,
  { column, tell }: { readonly column?: TeamColumn; readonly tell: (text: string) => void },
): Promise<TeamInput[]> {
  const teams: TeamInput[] = []
  for (const argument of arguments_) {
    const { given, path } = namedFile(argument)
    const found = await inputsAt(path, challenges, column, tell)
    if (given !== undefined && found.length !== 1)
      throw new MedgradeError('bad-option', `${argument} is ${found.length} submissions`, {
        file: path,
        found: `${found.length} submissions`,
        expected: 'one for a name',
      })
    append(
      teams,
      found.map((one) => (given === undefined ? one : { ...one, name: given })),
    )
  }
  return teams
}

async function inputsAt(
  path: string,
  challenges: ReadonlySet<string>,
  column: TeamColumn | undefined,
  tell: (text: string) => void,
): Promise<TeamInput[]> {
  const at = await statusAt(path)
  if (!at) throw noTeam(path, 'nothing')
  if (at.isDirectory()) return ofFolder(path, challenges, column, tell)
  if (/\.jsonl$/i.test(path)) return ofList(path, challenges, tell)
  if (/\.json$/i.test(path)) return ofReports(path, challenges, tell)
  if (column) return ofColumn(path, column)
  const stem = basename(path).replace(/\.[^.]*$/, '')
  return [{ name: stem === 'submission' ? null : stem, paths: { submission: path } }]
}

/** One submission, a folder for each team, or files of reports or of submissions. */
async function ofFolder(
  path: string,
  challenges: ReadonlySet<string>,
  column: TeamColumn | undefined,
  tell: (text: string) => void,
): Promise<TeamInput[]> {
  const name = basename(path.replace(/[/\\]+$/, ''))
  const entries = (await readdir(path)).sort()
  if (entries.includes('submission.csv')) return [{ name, paths: { submission: join(path, 'submission.csv') } }]
  const folders: string[] = []
  for (const entry of entries) if (await statusAt(join(path, entry, 'submission.csv'))) folders.push(entry)
  if (folders.length > 0)
    return folders.map((entry) => ({ name: entry, paths: { submission: join(path, entry, 'submission.csv') } }))
  const files = entries.filter((entry) => /\.(?:json|csv)$/i.test(entry))
  if (files.length > 0) {
    const inner = await Promise.all(files.map((entry) => inputsAt(join(path, entry), challenges, column, tell)))
    return inner.flat()
  }
  if (entries.length === 0) throw noTeam(path, 'an empty folder')
  return [{ name, paths: { submission: path } }]
}

async function ofReports(
  path: string,
  challenges: ReadonlySet<string>,
  tell: (text: string) => void,
): Promise<TeamInput[]> {
  const { reports, batch } = await readReports(path, 'values')
  const own = reports.filter(({ challenge_id: id }) => challenges.has(id))
  if (own.length < reports.length) tell(`${path}: ${reports.length - own.length} reports are of other challenges`)
  if (own.length === 0)
    throw noTeam(path, `reports of ${[...new Set(reports.map((one) => one.challenge_id))].join(', ')}`)
  return own.map((report) => {
    const agent = report.team ?? report.run?.agent
    const name = typeof agent === 'string' ? agent : batch ? null : basename(path).replace(/\.json$/i, '')
    return { name, report }
  })
}

async function ofList(
  path: string,
  challenges: ReadonlySet<string>,
  tell: (text: string) => void,
): Promise<TeamInput[]> {
  const { parseBatch } = await import('../../engine/parseBatch')
  const { entries, skipped, comments } = parseBatch(await readLocalFile(path), { strict: true, name: path })
  if (skipped.length > comments.length) tell(`${path}: ${skipped.length - comments.length} lines are not JSON`)
  const own = entries.filter(({ challengeId }) => challenges.has(challengeId))
  if (own.length < entries.length) tell(`${path}: ${entries.length - own.length} lines are of other challenges`)
  if (own.length === 0) throw noTeam(path, `lines of ${[...new Set(entries.map((one) => one.challengeId))].join(', ')}`)
  return own.map(({ team, run, submissionPath, submissionDir, answers, answersDir }) => ({
    name: team ?? run?.agent ?? null,
    paths: {
      submission: submissionPath,
      ...(submissionDir !== undefined && { submissionDir }),
      ...(answers !== undefined && { answers }),
      ...(answersDir !== undefined && { answersDir }),
    },
  }))
}

/** The rows of each team as a table of its own, with the separator of the file. */
async function ofColumn(path: string, { column, write }: TeamColumn): Promise<TeamInput[]> {
  const { textOfFile } = await import('../../understanding/textOfFile')
  const { tableRecords } = await import('../../understanding/tables/tableRecords')
  const { records, separator } = tableRecords(textOfFile(await readLocalFile(path), path), path, { columns: [column] })
  const [head, ...rows] = Array.from(records, ({ fields }) => fields)
  const at = head?.indexOf(column) ?? -1
  if (at < 0)
    throw new MedgradeError('bad-option', `--team ${column}: ${path} has no such column`, {
      file: path,
      found: head?.join(', ') ?? 'no columns',
      expected: column,
    })
  const teams: TeamInput[] = []
  for (const [name, own] of groupBy(rows, ({ [at]: team = '' }) => team)) {
    const submission = await write(name, csvLines([head!, ...own], separator ?? ','))
    teams.push({ name, paths: { submission, submissionDir: dirname(path) } })
  }
  return teams
}

function noTeam(path: string, found: string): MedgradeError {
  const expected = 'a submission, reports, a folder of either, or a list of submissions'
  return refusal('bad-option', 'team', found, expected, { file: path })
}
