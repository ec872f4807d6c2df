/** Reads the list of a batch: one JSON object a line. */
import type { Plain } from '../contract'
import { MedgradeError } from '../errors/MedgradeError'
import { decodeUtf8 } from '../formats/decodeUtf8'
import { parsePythonJson } from '../python/parsePythonJson'
import { pythonStrip } from '../python/pythonStrip'
import { type PythonValue, pythonText, entryOf as valueIn } from '../python/pythonValue'

/** One line of a batch. */
export interface BatchEntry {
  /** Counted from 1. */
  readonly line: number
  readonly challengeId: string
  readonly submissionPath: string
  /** Absent: the folder of the submission. */
  readonly submissionDir?: string
  /** Absent: found in the data folder, in the layout of the reference. */
  readonly answers?: string
  readonly answersDir?: string
  /** Who submitted it, for a leaderboard. */
  readonly team?: string
  /** The run that the submission is of; where the line names an agent. */
  readonly run?: BatchRun
  /** Why the line cannot be graded: it is no object, or a key is missing. */
  readonly problem?: string
}

/** What a line says of the run of an agent; copied into the report. */
export interface BatchRun {
  readonly agent: string
  readonly [name: string]: Plain
}

export interface ParsedBatch {
  readonly entries: readonly BatchEntry[]
  /** Lines that are not JSON, counted from 1. They are skipped with a warning, as the reference does. */
  readonly skipped: readonly number[]
  /** Those of `skipped` that start with `//`: comments for MLE-bench and in the reference's own example, and so no mistake. */
  readonly comments: readonly number[]
}

/**
 * Reads the lines of a batch. Empty lines and lines that start with `#` are skipped. Keys are `challenge_id` (of MLE-bench `competition_id`),
 * `submission_path`, and optionally
 * `submission_dir`, `answers`, `answers_dir`, `team` (null or empty counts as absent). Values that are no texts are converted as Python prints them.
 *
 * @throws MedgradeError `bad-batch` if no line is usable, and with `strict` for the first line that is JSON but lacks a required key; `bad-encoding`.
 */
export function parseBatch(
  bytes: Uint8Array,
  options: { readonly strict?: boolean; readonly name?: string } = {},
): ParsedBatch {
  const name = options.name ?? 'batch.jsonl'
  const entries: BatchEntry[] = []
  const skipped: number[] = []
  const comments: number[] = []
  for (const [i, raw] of textOf(bytes, name)
    .split(/\r\n|\r|\n/)
    .entries()) {
    const text = pythonStrip(raw)
    if (text === '' || text.startsWith('#')) continue
    const value = parsed(text, name)
    if (value === undefined) {
      skipped.push(i + 1)
      if (text.startsWith('//')) comments.push(i + 1)
    } else {
      entries.push({ ...entryOf(i + 1, value), run: runOf(text) })
    }
  }
  if (entries.length === 0) throw new MedgradeError('bad-batch', `${name} holds no usable line`, { file: name })
  const broken = options.strict ? entries.find((entry) => entry.problem !== undefined) : undefined
  if (broken) throw new MedgradeError('bad-batch', `${name}, line ${broken.line}: ${broken.problem}`, { file: name })
  return { entries, skipped, comments }
}

/** The text with its byte order mark, with which the first line is not JSON for the reference. */
function textOf(bytes: Uint8Array, name: string): string {
  const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return hasByteOrderMark ? `\ufeff${decodeUtf8(bytes, name)}` : decodeUtf8(bytes, name)
}

function parsed(text: string, name: string): PythonValue | undefined {
  try {
    return parsePythonJson(text, name)
  } catch {
    return undefined
  }
}

function entryOf(line: number, value: PythonValue): BatchEntry {
  const map = typeof value === 'object' && value !== null && 'map' in value ? value.map : undefined
  if (!map) return { line, challengeId: '', submissionPath: '', problem: 'the line is no JSON object' }
  const text = (key: string) => {
    const found = valueIn(map, key)
    return found === undefined ? undefined : pythonText(found)
  }
  const optional = (key: string) => {
    const found = valueIn(map, key)
    return found === undefined || found === null || found === '' ? undefined : pythonText(found)
  }
  const challengeId = text('challenge_id') ?? text('competition_id')
  const submissionPath = text('submission_path')
  const missing =
    challengeId === undefined ? 'challenge_id' : submissionPath === undefined ? 'submission_path' : undefined
  return {
    line,
    challengeId: challengeId ?? '',
    submissionPath: submissionPath ?? '',
    submissionDir: optional('submission_dir'),
    answers: optional('answers'),
    answersDir: optional('answers_dir'),
    team: optional('team'),
    problem: missing === undefined ? undefined : `the key '${missing}' is missing`,
  }
}

const runKeys = [
  ...['agent', 'backend', 'budget_h', 'seed', 'variant', 'run_id', 'group'],
  ...['budget_s', 'wall_time_s', 'exit_code', 'timed_out', 'success', 'status', 'compute'],
  ...['run_folder', 'task_id', 'tier', 'turns', 'tokens', 'cost_usd'],
]

/** Absent where no agent is named, and where the line is JSON for Python only. Hours follow from seconds. */
function runOf(line: string): BatchRun | undefined {
  let given: Record<string, Plain>
  try {
    given = JSON.parse(line)
  } catch {
    return undefined
  }
  if (typeof given !== 'object' || given === null) return undefined
  const values = Object.fromEntries(runKeys.filter((key) => Object.hasOwn(given, key)).map((key) => [key, given[key]!]))
  const { agent, budget_h: hours, budget_s: seconds } = values
  if (typeof agent !== 'string' || agent === '') return undefined
  return { ...values, agent, ...(hours === undefined && typeof seconds === 'number' && { budget_h: seconds / 3600 }) }
}
