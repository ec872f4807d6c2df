/** The data of a challenge on disk, from the raw data of its organisers. */

import { createHash } from 'node:crypto'
import { closeSync, read as readAt, statSync } from 'node:fs'
import { copyFile, readdir, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type PrepareOptions, prepare } from '../challenges/preparation/prepare'
import type { PreparedData, PreparedFile, PreparedFiles } from '../challenges/preparation/preparedData'
import { checkArguments } from '../errors/checkArguments'
import { checkOptions } from '../errors/checkOptions'
import { countText } from '../errors/countText'
import { MedgradeError } from '../errors/MedgradeError'
import { writeGrayTiff } from '../formats/tiff/writeGrayTiff'
import { localEvaluation } from '../reporting/facts/localEvaluation'
import { taskDescription } from '../reporting/facts/taskDescription'
import { diskTree } from './files/diskTree'
import { makeFolder } from './files/makeFolder'
import { openRegular } from './files/openRegular'
import { writeFailure } from './files/writeFailure'
import { writeFileAtomic } from './files/writeFileAtomic'

/** Bytes that are hashed at a time. */
const PORTION = 2 ** 22

const readPortion = promisify(readAt)

export interface PrepareFilesOptions extends PrepareOptions {
  /** Link to the raw files instead of copying them; default false. */
  readonly link?: boolean
  readonly onProgress?: (p: { readonly done: number; readonly total: number; readonly id: string }) => void
}

/** What {@link prepareFiles} wrote. */
export interface PreparedFolder {
  readonly challenge: string
  /** Paths below the folder. */
  readonly files: readonly string[]
  readonly warnings: readonly string[]
}

/**
 * Writes `public/`, `private/` and `checksums.sha256` of a challenge into a new or empty folder; see {@link prepare}. `public/` also has what an agent is
 * given: `description.md` and `local_evaluation.py`, which checks a submission without labels. Nothing is downloaded.
 *
 * @param raw the raw folder. @param out the folder to write, such as `<data-dir>/<challenge>/prepared`.
 * @throws MedgradeError `bad-option` (`out` is not empty, `raw` is no folder), `disk-full`, `unwritable`, and those of {@link prepare}.
 */
export async function prepareFiles(
  challenge: string,
  raw: string,
  out: string,
  options: PrepareFilesOptions = {},
): Promise<PreparedFolder> {
  checkArguments({ challenge, raw, out, options }, 'string', 'string', 'string', 'object')
  checkOptions('prepareFiles', options, { tissueNames: 'string', link: 'boolean', onProgress: 'function' })
  const { link = false, onProgress, ...rules } = options
  const tree = await diskTree(raw)
  await requireEmpty(out)
  const prepared = await prepare(challenge, tree, rules)
  const files = [
    ...below('public', prepared.public),
    ...below('public', forAgents(prepared, raw)),
    ...below('private', prepared.private),
  ]
  const sums: string[] = []
  for (const [i, [path, file]] of files.entries()) {
    const target = join(out, path)
    await write(file, target, { raw, link })
    sums.push(`${await sha256Of(target)}  ${path}\n`)
    onProgress?.({ done: i + 1, total: files.length, id: path })
  }
  await writeFileAtomic(join(out, 'checksums.sha256'), sums.join(''))
  return { challenge, files: files.map(([path]) => path), warnings: prepared.warnings }
}

/** What an agent is given beside the data. */
function forAgents(prepared: PreparedData, raw: string): PreparedFiles {
  const bytesOf = (path: string) => bytesOfFile(prepared.public.get(path)!, raw)
  return new Map([
    ['description.md', { text: taskDescription(prepared, bytesOf) }],
    ['local_evaluation.py', { text: localEvaluation(prepared.challenge) }],
  ])
}

function below(folder: string, files: PreparedFiles): [string, PreparedFile][] {
  return [...files].map(([path, file]) => [`${folder}/${path}`, file])
}

async function requireEmpty(out: string): Promise<void> {
  const names = await readdir(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new MedgradeError('bad-option', `Nothing can be written to ${out}`, {
      file: out,
      expected: 'a folder',
      cause: error,
    })
  })
  if (names.length > 0)
    throw new MedgradeError('bad-option', `The folder is not empty: ${out}`, {
      file: out,
      found: countText(names.length, 'entry', 'entries'),
      expected: 'an empty folder or none',
    })
}

async function write(
  file: PreparedFile,
  target: string,
  { raw, link }: { readonly raw: string; readonly link: boolean },
): Promise<void> {
  if (!('copyOf' in file)) return writeFileAtomic(target, contentOf(file))
  const source = resolve(raw, file.copyOf)
  try {
    makeFolder(dirname(target))
    await (link ? symlink(source, target) : copyFile(source, target))
  } catch (cause) {
    throw writeFailure(cause, target)
  }
}

/** The size of a file as it will be written. */
function bytesOfFile(file: PreparedFile, raw: string): number {
  if ('copyOf' in file) return statSync(resolve(raw, file.copyOf)).size
  return Buffer.byteLength(contentOf(file))
}

function contentOf(file: Exclude<PreparedFile, { readonly copyOf: string }>): string | Uint8Array {
  if ('text' in file) return file.text
  return 'json' in file ? `${JSON.stringify(file.json, null, 2)}\n` : writeGrayTiff(file.mask, file.shape)
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  const { file } = openRegular(path)
  try {
    const portion = Buffer.allocUnsafe(PORTION)
    for (;;) {
      const { bytesRead } = await readPortion(file, portion, 0, PORTION, null)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(portion.subarray(0, bytesRead))
    }
  } finally {
    closeSync(file)
  }
}
