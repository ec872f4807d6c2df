/**
 * The journal of a grading: a line of JSON for every case that starts and for every case that ends, with which a killed run can be resumed. Its results are
 * used for the same tables, files and version only; a journal of others is refused.
 */

import type { CaseResult, CaseTask, FileRead, ReportError, Source, ZarrChoice } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { chosenTasks } from '../chosenTasks'
import { hashOf, stampsOf } from '../files/recordFiles'
import { sha256 } from '../files/sha256'
import { plainToJson } from '../report/json/plainJson'
import type { TaskRunner } from '../runTasks'
import type { Sources } from '../scoreTask'
import { type JournalSeal, plainSeal, sealOf } from './journalSeal'

/** The first line of a journal. */
export interface JournalHeader {
  readonly format: 'medgrade-journal-2'
  readonly medgrade: string
  readonly challenge: string
  readonly variant: string
  /** SHA-256 of the tables, and of the file of a user's challenge; `words`: what the user says of the tables. */
  readonly inputs: Readonly<Record<string, string>>
}

/** A finished case with the SHA-256 of its task and of every file that it read. `files` null: not known, so the case is run again. */
export type JournalEntry = Pick<CaseResult, 'index' | 'id' | 'evidence' | 'error'> & {
  readonly task: string | null
  readonly files: readonly FileRead[] | null
}

/** A case that is about to run. Without a later entry of the same index its process ended during the case. */
export interface JournalStart {
  readonly started: number
  readonly id: string
}

/** The content of a journal, by case index. */
export interface JournalContent {
  readonly entries: ReadonlyMap<number, JournalEntry>
  /** Number of starts of a case since it last ended. */
  readonly starts: ReadonlyMap<number, number>
  /** Number of times that a case ended a separate process, and the side at fault the last time. */
  readonly deaths: ReadonlyMap<number, { readonly count: number; readonly side: ReportError['side'] }>
  /** The last line, without its line end. */
  readonly last: string
}

/** An open journal with its content at the start. */
export interface Journal extends JournalContent {
  /** Writes a line synchronously, so that it is kept if the process is killed. */
  append(line: JournalEntry | JournalStart): void
}

/** Times that the process may end during a case, which runs alone from the second time on. */
const MOST_DEATHS = 2
/** The same if cases run in separate processes, where the end of this process most likely had another cause. */
const MOST_DEATHS_ISOLATED = 5

/** Codes of a case that ended a separate process. */
const endings = new Set(['timeout', 'out-of-memory', 'worker-died'])

/**
 * Parses a journal of complete lines for a run with this header.
 *
 * @throws MedgradeError `journal-mismatch` if it belongs to another run or a line was changed.
 */
export function parseJournal(
  text: string,
  header: JournalHeader,
  name: string,
  seal: JournalSeal = plainSeal(header),
): JournalContent {
  const entries = new Map<number, JournalEntry>()
  const starts = new Map<number, number>()
  const deaths = new Map<number, { count: number; side: ReportError['side'] }>()
  let last = ''
  if (text === '') return { entries, starts, deaths, last }
  const [first, ...rest] = text.replace(/\n$/, '').split('\n')
  const found = parsed({ line: first!, before: last, number: 1 }, seal, name) as Partial<JournalHeader> | null
  if (plainToJson(found) !== plainToJson(header)) throw otherRun(found, header, name)
  last = first!
  for (const [i, line] of rest.entries()) {
    const value = parsed({ line, before: last, number: i + 2 }, seal, name) as JournalEntry | JournalStart
    last = line
    if ('started' in value) starts.set(value.started, (starts.get(value.started) ?? 0) + 1)
    else {
      starts.delete(value.index)
      const { index, error } = value
      if (error && endings.has(error.code))
        deaths.set(index, { count: (deaths.get(index)?.count ?? 0) + 1, side: error.side })
      else deaths.delete(index)
      // What failed through no fault of either side is tried again.
      if (value.files === null || error?.side === 'medgrade') entries.delete(value.index)
      else entries.set(value.index, value)
    }
  }
  return { entries, starts, deaths, last }
}

/** Formats the lines of a journal with this header; `before` is the line before, without its line end. */
export function journalLines(
  header: JournalHeader,
  seal: JournalSeal = plainSeal(header),
): {
  readonly first: string
  line(value: JournalEntry | JournalStart, before?: string): string
} {
  const first = seal.line(header, '')
  return { first, line: (value, before = first.trimEnd()) => seal.line(value, before) }
}

/**
 * Returns the results that the journal has, and writes starts and results of `inner`. A case during which the process ended runs first and alone, to find
 * out which case ends a process; a case that did so too often is not run again.
 */
export function journalRunner(inner: TaskRunner, journal: Journal, sources: Sources): TaskRunner {
  const mostStarts = inner.isolates ? MOST_DEATHS_ISOLATED : MOST_DEATHS
  const startsOf = ({ index }: CaseTask) => journal.starts.get(index) ?? 0
  const isOut = (task: CaseTask) =>
    startsOf(task) >= mostStarts || (journal.deaths.get(task.index)?.count ?? 0) >= MOST_DEATHS
  const score = async (task: CaseTask) => {
    journal.append({ started: task.index, id: task.id })
    const result = await inner.run(task)
    journal.append(await entryOf(result, task))
    return result
  }
  const alone = new Map<number, CaseResult>()
  return {
    get concurrency() {
      return inner.concurrency
    },
    get isolates() {
      return inner.isolates === true
    },
    async prepare(tasks) {
      const open = chosenTasks(tasks, (task) => !journal.entries.has(task.index) && !isOut(task))
      await inner.prepare?.(open)
      for (const task of open) if (startsOf(task) > 0) alone.set(task.index, await score(task))
    },
    async run(task) {
      const entry = journal.entries.get(task.index)
      if (entry) return entryResult(entry, task, sources)
      const before = alone.get(task.index)
      if (before) return before
      if (!isOut(task)) return score(task)
      const death = journal.deaths.get(task.index)
      return quarantined(task, Math.max(startsOf(task), death?.count ?? 0), death?.side)
    },
  }
}

async function entryOf({ index, id, evidence, error, files }: CaseResult, task: CaseTask): Promise<JournalEntry> {
  const outcome = error ? { evidence: null, error } : { evidence, error }
  // A forbidden path is refused without reading, so no hash could show that it leads elsewhere later.
  const comparable = error?.code === 'path-escape' ? null : (files ?? null)
  return { index, id, task: await taskHash(task), files: comparable, ...outcome }
}

/** The result of an entry. @throws MedgradeError `journal-mismatch` if a file that the case read or looked for has changed. */
async function entryResult(entry: JournalEntry, task: CaseTask, sources: Sources): Promise<CaseResult> {
  const { index, id, evidence, error } = entry
  const changed = `Case '${task.id}' has changed since the journal was written`
  if (id !== task.id) throw mismatch(changed, { case: task.id, found: task.id, expected: id })
  const hash = await taskHash(task)
  if (hash !== entry.task)
    throw mismatch(changed, { case: id, found: `task ${hash}`, expected: `task ${entry.task ?? 'unknown'}` })
  const files = entry.files ?? []
  for (const { side, path, sha256, stamps } of files) {
    const expected = stamps ?? sha256
    const zarr = Object.values(task.files).find((file) => file.side === side && file.paths.includes(path))?.zarr
    const found = await foundNow(sources[side], { path, zarr }, stamps !== undefined).catch(() => null)
    if (found === expected) continue
    throw mismatch(`The files of case '${id}' have changed since the journal was written: ${path}`, {
      case: id,
      file: path,
      found: found ?? 'no file',
      expected: expected ?? 'no file',
    })
  }
  return error ? { index, id, evidence: null, error, files } : { index, id, evidence: evidence!, error, files }
}

/** What the journal compares of a file: its hash, or of an image in parts the sizes and times of its files. */
async function foundNow(
  source: Source,
  { path, zarr }: { readonly path: string; readonly zarr: ZarrChoice | undefined },
  inParts: boolean,
): Promise<string | null> {
  if (!inParts) return hashOf(await source.read(path, undefined, zarr), source)
  const image = await source.inParts?.(path, undefined, zarr)
  return image ? stampsOf(image) : null
}

function quarantined({ index, id }: CaseTask, starts: number, side: ReportError['side'] = 'submission'): CaseResult {
  const message = `Case '${id}' is not run again: the process ended ${starts} times while it was under way; remove the journal to try it once more`
  return { index, id, evidence: null, error: { code: 'quarantined', message, side, case: id } }
}

/** SHA-256 of paths and values, which a challenge of folders takes from files instead of tables. */
function taskHash({ files, values }: CaseTask): Promise<string | null> {
  return sha256(new TextEncoder().encode(plainToJson({ files, values })))
}

interface PlacedLine {
  readonly line: string
  readonly before: string
  readonly number: number
}

function parsed({ line, before, number }: PlacedLine, seal: JournalSeal, name: string): unknown {
  const value = seal.open(line, before)
  if (value !== undefined) return value
  if (number === 1) requireSameSeal(line, seal, name)
  throw mismatch(
    `Line ${number} of the journal ${name} is not as it was written; remove the journal to grade from the start`,
    {
      file: name,
      found: `a line whose ${seal.keyed ? 'code' : 'checksum'} does not fit: ${line.slice(0, 80)}`,
      expected: 'an unchanged line',
    },
  )
}

/** A journal with another kind of seal, or of another secret, was not changed: the words say what to give. */
function requireSameSeal(line: string, seal: JournalSeal, name: string): void {
  const kind = sealOf(line)
  if (kind === 'keyed' && !seal.keyed)
    throw mismatch(`The journal ${name} is sealed with a secret: give its --secret-file`, {
      file: name,
      found: 'no secret',
      expected: 'the secret with which it was written',
    })
  if (kind === 'plain' && seal.keyed)
    throw mismatch(
      `The journal ${name} was written without a secret, so anybody may have written it; remove it to grade from the start`,
      {
        file: name,
        found: 'a checksum',
        expected: 'a line that is sealed with the secret',
      },
    )
  if (kind === 'keyed')
    throw mismatch(`The journal ${name} is not sealed with this secret; remove it to grade from the start`, {
      file: name,
      found: 'the seal of another secret, or a changed line',
      expected: 'the secret with which it was written',
    })
}

function otherRun(found: Partial<JournalHeader> | null, header: JournalHeader, name: string): MedgradeError {
  const keys = ['format', 'medgrade', 'challenge', 'variant', 'inputs'] as const
  const key = keys.find((key) => plainToJson(found?.[key] ?? null) !== plainToJson(header[key])) ?? 'format'
  const what =
    key === 'inputs' ? otherInputs(found?.inputs, header.inputs) : `another ${key === 'medgrade' ? 'version' : key}`
  return mismatch(`The journal ${name} belongs to ${what}; remove it to grade from the start`, {
    file: name,
    found: plainToJson(found?.[key] ?? null),
    expected: plainToJson(header[key]),
  })
}

/** Tables have the names of their sides; the pairs and settings of an evaluation have their own. */
function otherInputs(found: JournalHeader['inputs'] | undefined, expected: JournalHeader['inputs']): string {
  const named = ['pairs', 'settings'].filter((key) => expected[key] !== undefined && found?.[key] !== expected[key])
  if (found?.words !== expected.words) return 'other words about the tables'
  return named.length > 0 ? `other ${named.join(' and ')}` : 'other tables'
}

function mismatch(message: string, details: ConstructorParameters<typeof MedgradeError>[2]): MedgradeError {
  return new MedgradeError('journal-mismatch', message, details)
}
