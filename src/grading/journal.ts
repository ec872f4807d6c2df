/**
 * The journal of a grading: a line of JSON for every finished case, so that a killed run goes on where it stopped. What it holds is used only for the same
 * tables, the same files and the same version; anything else is refused, never graded again in silence.
 */
import { MedgradeError } from '../array/MedgradeError'
import type { CaseResult, CaseTask } from '../contract'
import { folderOf } from './insidePath'
import { plainFromJson, plainToJson } from './plainJson'
import type { TaskRunner } from './runTasks'
import type { Sources } from './scoreTask'
import { sha256 } from './sha256'

/** Line 1. */
export interface JournalHeader {
  readonly format: 'medgrade-journal-1'
  readonly medgrade: string
  readonly challenge: string
  readonly variant: string
  /** SHA-256 of the tables, and of the file of a challenge of one's own. */
  readonly inputs: Readonly<Record<string, string>>
}

/** A later line: a finished case, and the SHA-256 of the files (null: no such file) and values that it came from. */
export type JournalEntry = Pick<CaseResult, 'index' | 'id' | 'evidence' | 'error'> & {
  readonly files: readonly (string | null)[]
}

/** A journal that is open: what it knew at the start, and where lines go. */
export interface Journal {
  readonly entries: ReadonlyMap<number, JournalEntry>
  /** Writes a line at once: a process that is killed right after has it. */
  append(line: string): void
}

/**
 * What an existing journal of whole lines tells a run with this header, by case index.
 *
 * @throws MedgradeError `journal-mismatch`: it belongs to another run, or a line in its middle is broken.
 */
export function parseJournal(text: string, header: JournalHeader, name: string): ReadonlyMap<number, JournalEntry> {
  const entries = new Map<number, JournalEntry>()
  if (text === '') return entries
  const [first, ...rest] = text.replace(/\n$/, '').split('\n')
  const found = parsed(first!, 1, name) as Partial<JournalHeader> | null
  if (plainToJson(found) !== plainToJson(header)) throw otherRun(found, header, name)
  for (const [i, line] of rest.entries()) {
    const entry = parsed(line, i + 2, name) as JournalEntry
    entries.set(entry.index, entry)
  }
  return entries
}

/** Header or entry as a line, its end included. */
export function journalLine(value: JournalHeader | JournalEntry): string {
  return `${plainToJson(value)}\n`
}

/** Answers from the journal what it knows and writes down what `inner` finds out. */
export function journalRunner(inner: TaskRunner, journal: Journal, sources: Sources): TaskRunner {
  return {
    get concurrency() {
      return inner.concurrency
    },
    async prepare(tasks) {
      await inner.prepare?.(tasks.filter(({ index }) => !journal.entries.has(index)))
    },
    async run(task) {
      const files = await fileHashes(task, sources)
      const known = journal.entries.get(task.index)
      if (known) return knownResult(known, task, files)
      const result = await inner.run(task)
      const { index, id, evidence, error } = result
      journal.append(journalLine({ index, id, files, ...(error ? { evidence: null, error } : { evidence, error }) }))
      return result
    },
  }
}

function knownResult(known: JournalEntry, task: CaseTask, files: JournalEntry['files']): CaseResult {
  const { index, id, evidence, error } = known
  if (id !== task.id || files.length !== known.files.length || files.some((hash, i) => hash !== known.files[i])) {
    const paths = Object.values(task.files).flatMap((file) => file.paths)
    throw mismatch(`The files of case '${task.id}' have changed since the journal was written`, {
      case: task.id,
      ...(paths[0] === undefined ? {} : { file: paths.join(', ') }),
      found: files.join(', '),
      expected: known.files.join(', '),
    })
  }
  return error ? { index, id, evidence: null, error } : { index, id, evidence: evidence!, error }
}

/** Headers whose samples lie in a neighbour of the same stem. */
const detached = /\.(mhd|nhdr|hdr|img)$/i

async function fileHashes(task: CaseTask, sources: Sources): Promise<(string | null)[]> {
  const hashes: (string | null)[] = []
  for (const { side, paths } of Object.values(task.files)) {
    const source = sources[side]
    for (const path of paths) {
      for (const one of await withNeighbours(path, source)) {
        hashes.push(await source.read(one).then(sha256, () => null))
      }
    }
  }
  // Values are mostly of the tables, which the header knows; a challenge of folders reads them from files of its own.
  if (Object.keys(task.values).length > 0) hashes.push(await sha256(new TextEncoder().encode(plainToJson(task.values))))
  if (Object.keys(task.values).length > 0) hashes.push(await sha256(new TextEncoder().encode(plainToJson(task.values))))
  return hashes
}

async function withNeighbours(path: string, source: Sources['answers']): Promise<readonly string[]> {
  if (!detached.test(path)) return [path]
  const folder = folderOf(path)
  const stem = path.slice(folder === '' ? 0 : folder.length + 1).replace(detached, '.')
  const names = await source.list(folder).catch(() => [])
  const beside = names
    .filter((name) => name.startsWith(stem))
    .map((name) => (folder === '' ? name : `${folder}/${name}`))
  return [path, ...beside.filter((other) => other !== path)]
}

function parsed(line: string, number: number, name: string): unknown {
  try {
    return plainFromJson(line)
  } catch (cause) {
    throw mismatch(`Line ${number} of the journal ${name} is broken`, { file: name, cause })
  }
}

function otherRun(found: Partial<JournalHeader> | null, header: JournalHeader, name: string): MedgradeError {
  const keys = ['format', 'medgrade', 'challenge', 'variant', 'inputs'] as const
  const key = keys.find((key) => plainToJson(found?.[key] ?? null) !== plainToJson(header[key])) ?? 'format'
  const what = key === 'inputs' ? 'other tables' : `another ${key === 'medgrade' ? 'version' : key}`
  return mismatch(`The journal ${name} belongs to ${what}; remove it to grade from the start`, {
    file: name,
    found: plainToJson(found?.[key] ?? null),
    expected: plainToJson(header[key]),
  })
}

function mismatch(message: string, details: ConstructorParameters<typeof MedgradeError>[2]): MedgradeError {
  return new MedgradeError('journal-mismatch', message, details)
}
