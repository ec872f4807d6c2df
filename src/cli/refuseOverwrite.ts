/** Refuses outputs that would overwrite what the command reads: compared by identity, so that links and other spellings of a path do not hide it. */
import { closeSync, type Dirent, openSync, readSync, type Stats } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { dirname, extname, join, sep } from 'node:path'
import type { Command, Option } from 'commander'
import { MedgradeError } from '../errors/MedgradeError'
import { unlessMachineFails } from '../node/files/readFailure'
import { statusAt } from '../node/files/statusAt'

/** The options whose value is written, in all commands. */
export const outputOptions: ReadonlySet<string> = new Set([
  'out',
  'csv',
  'html',
  'md',
  'latex',
  'figures',
  'files',
  'outMasks',
  'part',
  'outputDir',
  'journal',
  'portFile',
  'figure',
  'strategyFigure',
  'receipts',
])

/** A server goes on with its receipts, wherever they lie, and checks them itself. */
const continued: ReadonlySet<string> = new Set(['receipts'])

interface Output {
  readonly option: string
  readonly path: string
  readonly folder: boolean
  /** What is there is written on, not over. */
  readonly continues: boolean
}

interface Inputs {
  /** Files that are read, and folders whose files are. */
  readonly paths: readonly string[]
  /** Folders of which files are read that a table names. */
  readonly folders: readonly string[]
}

/**
 * Checks the outputs of a command before it runs. What is an input follows from its options: every argument, and every value of another option, that is a
 * path of something.
 *
 * @throws MedgradeError `bad-option` (wrong usage).
 */
export async function refuseOverwrite(command: Command): Promise<void> {
  const flags: Readonly<Record<string, unknown>> = command.opts()
  const outputs = command.options.flatMap((option): Output[] => {
    const path = flags[option.attributeName()]
    if (!isOutput(option) || typeof path !== 'string') return []
    const continues = continued.has(option.attributeName())
    return [{ option: option.long ?? option.flags, path, folder: /<(?:dir|folder)>/.test(option.flags), continues }]
  })
  if (outputs.length === 0) return
  const others = command.options.filter((option) => !isOutput(option)).map((option) => flags[option.attributeName()])
  const paths = [...command.args, ...others].flat().filter((value) => typeof value === 'string')
  const tables = [
    ...(flags.submissionDir === undefined ? [flags.submission, ...submissionArgument(command)] : []),
    ...(flags.answersDir === undefined ? [flags.answers] : []),
  ].filter((value) => typeof value === 'string')
  const listed = await Promise.all(listsOf(command).map(listedPaths))
  await requireApart(outputs, { paths: [...paths, ...listed.flat()], folders: tables.map((path) => dirname(path)) })
}

/** The lists of submissions that a command takes. */
function listsOf(command: Command): string[] {
  const { submission } = command.opts<{ readonly submission?: string }>()
  if (command.name() === 'leaderboard') return command.args.filter((path) => /\.jsonl$/i.test(path))
  if (command.name() !== 'grade-batch') return []
  return [command.args[0] ?? submission].filter((path) => path !== undefined)
}

/** The table that `grade` takes behind the challenge. */
const submissionArgument = (command: Command) => (command.name() === 'grade' ? command.args.slice(1) : [])

function isOutput(option: Option): boolean {
  return outputOptions.has(option.attributeName()) || option.flags.startsWith('-o ')
}

/** The paths in the lines of a list of submissions. */
async function listedPaths(list: string): Promise<string[]> {
  const { readFile } = await import('node:fs/promises')
  const text = await readFile(list, 'utf8').catch((error: unknown) => unlessMachineFails(error, list, ''))
  return text.split('\n').flatMap((line) => {
    try {
      const entry = JSON.parse(line) as Readonly<Record<string, unknown>> | null
      const keys = ['submission_path', 'submission_dir', 'answers', 'answers_dir'] as const
      return keys.map((key) => entry?.[key]).filter((value) => typeof value === 'string')
    } catch {
      return []
    }
  })
}

async function requireApart(outputs: readonly Output[], { paths, folders }: Inputs): Promise<void> {
  const found = outputs.map(async (output) => ({ ...output, there: await statusAt(output.path) }))
  const existing = (await Promise.all(found)).filter(({ there }) => there !== null)
  if (existing.length === 0) return
  const files = new Map<string, string>()
  const read = new Map<string, string>(folders.map((path) => [path, path]))
  const folderIds = new Map<string, string>()
  for (const path of paths) {
    const there = await statusAt(path)
    if (there?.isFile()) files.set(identity(there), path)
    if (!there?.isDirectory()) continue
    folderIds.set(identity(there), path)
    read.set(path, path)
  }
  for (const { option, path, folder, continues, there } of existing) {
    const input =
      files.get(identity(there!)) ??
      (there!.isDirectory() ? await readInFolder(path, { files, folderIds }) : undefined) ??
      (there!.isFile() && !folder && !continues ? await readBelow(path, there!, [...read.keys()]) : undefined)
    if (input !== undefined) throw overwritten(option, path, input)
  }
}

function overwritten(option: string, path: string, input: string): MedgradeError {
  const same = input === path ? '' : ` is ${input},`
  const message = `${option} ${path}:${same} a file or folder that the command reads is not overwritten`
  return new MedgradeError('bad-option', message, { file: path, found: input, expected: 'another path' })
}

const identity = ({ dev, ino }: Stats) => `${dev}:${ino}`

/** An input that a folder of outputs is, or to which a link in it leads. */
async function readInFolder(
  folder: string,
  {
    files,
    folderIds,
  }: { readonly files: ReadonlyMap<string, string>; readonly folderIds: ReadonlyMap<string, string> },
): Promise<string | undefined> {
  const own = await statusAt(folder)
  const same = own && folderIds.get(identity(own))
  if (same) return same
  for await (const { path, entry } of entriesBelow(folder, folderIds)) {
    const there = await statusAt(path)
    if (!there || (!entry.isSymbolicLink() && there.nlink < 2)) continue
    const input = files.get(identity(there)) ?? folderIds.get(identity(there))
    if (input !== undefined) return input
  }
  return undefined
}

/** The input that an existing file is, because it lies in a folder that is read, or a link in there leads to it. An earlier output there is none. */
async function readBelow(path: string, there: Stats, folders: readonly string[]): Promise<string | undefined> {
  if (isEarlierOutput(path)) return undefined
  const real = await realpath(path)
  for (const folder of folders) {
    const root = await realpath(folder).catch((error: unknown) => unlessMachineFails(error, folder, null))
    if (root !== null && real.startsWith(`${root}${sep}`)) return path
    for await (const one of entriesBelow(folder, new Map())) {
      if (!one.entry.isSymbolicLink() && there.nlink < 2) continue
      const other = await statusAt(one.path)
      if (other && identity(other) === identity(there)) return one.path
    }
  }
  return undefined
}

/** As many entries of a folder are looked at. */
const mostEntries = 100_000

async function* entriesBelow(
  folder: string,
  without: ReadonlyMap<string, string>,
): AsyncGenerator<{ readonly path: string; readonly entry: Dirent }> {
  const waiting = [folder]
  let seen = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const at = next
    const entries = await readdir(at, { withFileTypes: true }).catch((error: unknown) =>
      unlessMachineFails(error, at, []),
    )
    for (const entry of entries) {
      if (++seen > mostEntries) return
      const path = join(next, entry.name)
      const inner = entry.isDirectory() ? await statusAt(path) : null
      if (inner && !without.has(identity(inner))) waiting.push(path)
      if (!inner) yield { path, entry }
    }
  }
}

/** Pages and figures are never read; JSON and CSV of ours are known by their beginning. */
function isEarlierOutput(path: string): boolean {
  if (/^\.(?:html|md|tex|svg)$/i.test(extname(path))) return true
  const head = headOf(path)
  if (head.startsWith('{')) return head.includes('"medgrade') || /^\{\s*"(?:challenge_id|cases)"/.test(head)
  return /^(?:run,)?challenge,case,label,|^model,case,label,instance,|^place,team,score,place_low,/.test(head)
}

function headOf(path: string): string {
  const bytes = new Uint8Array(4096)
  const file = openSync(path, 'r')
  try {
    return new TextDecoder().decode(bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0)))
  } finally {
    closeSync(file)
  }
}
