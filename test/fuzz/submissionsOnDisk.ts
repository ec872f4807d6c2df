/** Submissions as they come to `gradeFiles`: a table and its files, a folder without a table, or an archive that a server unpacks; some with no plain file in them. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findChallenge } from '../../src/challenges/findChallenge'
import type { ChallengeReport } from '../../src/contract'
import { scoreTask } from '../../src/engine/scoreTask'
import { isMedgradeError, MedgradeError } from '../../src/errors/MedgradeError'
import { unzip } from '../../src/node/files/unzip'
import { gradeFiles } from '../../src/node/gradeFiles'
import type { FuzzInput } from './inputs'
import { mutate } from './mutate'
import { ownChallenge } from './ownChallenges'
import { pick, type Random } from './random'
import { zipOf } from './zipOf'

/** `disk:<how>:<odd>:<challenge>`, and `:<variant>`: `odd` is what stands in the place of the input's main file. */
const reader = 'disk:'
const archive = 'upload.zip'
const odds = ['plain', 'plain', 'plain', 'fifo', 'folder', 'answers', 'device', 'nowhere', 'newline'] as const

export function isOnDisk(name: string): boolean {
  return name.startsWith(reader)
}

/** A damaged submission, brought to disk in one of three ways. */
export function onDisk(input: FuzzInput, random: Random): FuzzInput {
  const [, id, ...variant] = input.reader.split(':') as [string, string]
  const named = (how: string, odd: string) => `${reader}${[how, odd, id, ...variant].join(':')}`
  const kind = random()
  if (kind < 0.35) return { ...input, reader: named('table', pick(random, odds)) }
  if (kind < 0.65 && id.startsWith('own-')) return { ...input, reader: named('folder', pick(random, odds)) }
  const own = [...input.files].filter(([path]) => isOwn(path))
  const whole = zipOf(own, random)
  const bytes = random() < 0.5 ? whole : mutate(whole, random, whole, false)
  const files = new Map([...[...input.files].filter(([path]) => !isOwn(path)), [archive, bytes] as const])
  return { ...input, reader: named('zip', 'plain'), file: archive, files }
}

const isOwn = (path: string) => path === 'submission.csv' || path.startsWith('submission/')

export async function gradeOnDisk(
  { reader: name, file, files }: FuzzInput,
  maxBytes: number,
): Promise<ChallengeReport> {
  const [, how, odd, id, variant] = name.split(':') as [string, string, string, string, string?]
  const root = mkdtempSync(join(tmpdir(), 'medgrade-fuzz-'))
  try {
    const zipped = files.get(archive)
    write(root, files)
    if (how === 'zip' && zipped) write(root, await unzip(zipped, maxBytes))
    if (odd !== 'plain') replace(root, file, odd)
    const challenge = id.startsWith('own-') ? await ownChallenge(id) : (await findChallenge(id))!
    return inWords(
      root,
      await gradeFiles(challenge, pathsOf(root, how, files.has('answers.csv')), {
        maxBytes,
        now: new Date(0),
        details: true,
        ...(variant ? { variant } : {}),
        // In this process, where time and memory are looked at.
        runner: (of, _, sources) => ({ concurrency: 2, run: (task) => scoreTask(of, task, sources, { maxBytes }) }),
      }),
    )
  } catch (error) {
    if (!isMedgradeError(error)) throw error
    const { code, message, file: where } = error
    throw new MedgradeError(code, message.replaceAll(root, ''), {
      file: where?.replaceAll(root, '') ?? (how === 'zip' ? archive : undefined),
    })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** The folder has another name in every run. */
const inWords = <T>(root: string, report: T): T => JSON.parse(JSON.stringify(report).replaceAll(root, '')) as T

function pathsOf(root: string, how: string, table: boolean) {
  const [submissionDir, answersDir] = [join(root, 'submission'), join(root, 'answers')]
  if (!table) return { submissionDir, answersDir: root }
  // Only challenges of one file a side take a folder for a table.
  if (how === 'folder') return { submission: submissionDir, answers: join(root, 'answers.csv'), answersDir }
  return { submission: join(root, 'submission.csv'), answers: join(root, 'answers.csv'), submissionDir, answersDir }
}

function write(root: string, files: ReadonlyMap<string, Uint8Array>): void {
  for (const folder of ['submission', 'answers']) mkdirSync(join(root, folder), { recursive: true })
  for (const [path, bytes] of files) {
    const whole = join(root, path)
    try {
      mkdirSync(dirname(whole), { recursive: true })
      writeFileSync(whole, bytes)
    } catch {
      // An archive may name a file as another's folder, or longer than a disk allows: whoever unpacks it stops there.
    }
  }
}

function replace(root: string, file: string, odd: string): void {
  const path = join(root, file)
  const bytes = odd === 'newline' ? new TextEncoder().encode('x') : null
  rmSync(path, { recursive: true, force: true })
  if (odd === 'fifo') spawnSync('mkfifo', [path])
  else if (odd === 'folder') mkdirSync(path)
  else if (odd === 'answers') symlinkSync(join(root, file === 'submission.csv' ? 'answers.csv' : 'answers'), path)
  else if (odd === 'device') symlinkSync('/dev/zero', path)
  else if (odd === 'nowhere') symlinkSync(join(root, 'nowhere'), path)
  else if (bytes) writeFileSync(join(dirname(path), 'a\nvalid: true\u001b[2J.mha'), bytes)
}
