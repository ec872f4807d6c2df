/** Whole submissions with damage: the small sound goldens of every challenge, of which one file of the submission is changed. The answers stay as they are. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { challenges } from '../../src/challenges'
import type { ChallengeReport } from '../../src/contract'
import { grade } from '../../src/engine/grade'
import type { FuzzInput } from './inputs'
import { mutate } from './mutate'
import { ownChallenge, ownSubmissions } from './ownChallenges'
import { pick, type Random } from './random'
import { structuredFile } from './structured'

/** `grade:<challenge>` or `grade:<challenge>:<variant>`; the files of both sides lie in folders of one map, as in the goldens. */
const reader = 'grade:'
const perChallenge = 3
const mostBytes = 400_000

/** How many of the submissions are to challenges of one's own: they are few beside the goldens, and small. */
const ownShare = 0.3
const own = `${reader}own-`

export interface Submission {
  readonly reader: string
  readonly files: ReadonlyMap<string, Uint8Array>
}

/** @param root fixtures/goldens */
export function loadSubmissions(root: string): readonly Submission[] {
  const folders = (path: string) =>
    existsSync(path) ? readdirSync(path).filter((name) => statSync(join(path, name)).isDirectory()) : []
  const plain = folders(root).filter((id) => challenges.has(id))
  return [
    ...ownSubmissions().map(({ id, files }) => ({ reader: `${reader}${id}`, files })),
    ...plain.flatMap((id) => soundOnes(join(root, id), `${reader}${id}`)),
    ...folders(join(root, 'mlebench')).flatMap((id) => soundOnes(join(root, 'mlebench', id), `${reader}${id}`)),
    ...folders(join(root, 'automedbench'))
      .filter((track) => !['agentic', 'leaderboard'].includes(track))
      .flatMap((track) => {
        const id = `${reader}automedbench-${track}`
        const found = soundOnes(join(root, 'automedbench', track), id)
        const only = track === 'synthetic' || track === 'classification'
        return only ? found : [...found, ...found.map((one) => ({ ...one, reader: `${id}:released` }))]
      }),
  ]
}

function soundOnes(folder: string, name: string): Submission[] {
  const out: Submission[] = []
  for (const golden of readdirSync(folder).sort()) {
    const expected = JSON.parse(readFileSync(join(folder, golden, 'expected.json'), 'utf8'))
    if (expected.valid === false || expected.site === null) continue
    const files = new Map<string, Uint8Array>()
    collect(join(folder, golden), '', files)
    files.delete('expected.json')
    const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0)
    if (bytes <= mostBytes) out.push({ reader: name, files })
    if (out.length === perChallenge) break
  }
  return out
}

function collect(root: string, at: string, files: Map<string, Uint8Array>): void {
  for (const entry of readdirSync(join(root, at), { withFileTypes: true })) {
    const path = at === '' ? entry.name : `${at}/${entry.name}`
    if (entry.isDirectory()) collect(root, path, files)
    else files.set(path, new Uint8Array(readFileSync(join(root, path))))
  }
}

export function damagedSubmission(submissions: readonly Submission[], random: Random): FuzzInput {
  const wanted = random() < ownShare
  const from = pick(
    random,
    submissions.filter((one) => one.reader.startsWith(own) === wanted),
  )
  const files = new Map(from.files)
  const theirs = [...files.keys()].filter((path) => path.startsWith('submission'))
  const file = pick(random, theirs)
  const bytes = files.get(file)!
  const other = files.get(pick(random, theirs))!
  const text = /\.(csv|json|ya?ml|txt|md|mha|mhd|nrrd)$/.test(file)
  const made = random() < 0.35 ? structuredFile(random, file) : null
  files.set(file, made ?? mutate(bytes, random, other, text))
  return { reader: from.reader, file, files, structured: true }
}

export function isSubmission(name: string): boolean {
  return name.startsWith(reader)
}

export async function gradeInput({ reader: name, files }: FuzzInput, maxBytes: number): Promise<ChallengeReport> {
  const [, id, variant] = name.split(':') as [string, string, string?]
  const below = (folder: string) =>
    new Map(
      [...files].flatMap(([path, bytes]) =>
        path.startsWith(folder) ? [[path.slice(folder.length), bytes] as const] : [],
      ),
    )
  const table = (path: string) => files.get(path)
  const [submission, answers, leaderboard] = ['submission.csv', 'answers.csv', 'leaderboard.csv'].map(table)
  return grade(
    id.startsWith('own-') ? await ownChallenge(id) : id,
    {
      ...(submission && { submission }),
      ...(answers && { answers }),
      submissionFiles: below('submission/'),
      answersFiles: below(answers ? 'answers/' : ''),
    },
    {
      maxBytes,
      now: new Date(0),
      details: true,
      ...(variant && { variant }),
      ...(leaderboard && { leaderboard }),
    },
  )
}

/** What no damage to a submission may do; null: all is well. */
export function submissionProblem({ error, details }: ChallengeReport): string | null {
  const errors = [error, ...(details?.cases ?? []).map((one) => one.error)]
  const wrong = errors.find((one) => one !== null && (one.side !== 'submission' || one.code === 'internal'))
  return wrong ? `blamed on ${wrong.side}: ${wrong.code} ${wrong.message} (${wrong.file})` : null
}
