import type { Source } from '../../contract'
import { type FileEntries, sourceOf } from '../../engine/files/filesSource'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { MedgradeError } from '../../errors/MedgradeError'
import { oneOf } from '../../errors/oneOf'
import { runFiles } from '../automedbench/runs/runFiles'
import { type LogReader, type LogSections, logReaders, logSections } from '../judging/sections/logSections'

export interface TraceSectionsOptions {
  /** Whose run folder it is; `text`: every .log, .txt, .md and .json in the folder itself is a section. */
  readonly reader: LogReader
  /** Before every label. */
  readonly challenge?: string
  /** Most characters of a plain text; default 15 000. */
  readonly limit?: number
}

/**
 * The labelled sections of a run's log: AIDE's `journal.json`, ML-Master's `run.log`, the text dump of R&D-Agent's log. Python pickles are refused:
 * opening one can run code.
 *
 * @throws MedgradeError `not-found` naming the file that the reader needs, `unsupported` for a log of pickles alone
 * @example
 * const run = { 'run.log': '# Analysis\nThe loss fell.' }
 * const { sections } = await traceSections(run, { reader: 'ml-master', challenge: 'dentex' })
 * sections[0]!.label // → 'dentex-analysis-1'
 */
export async function traceSections(folder: FileEntries | Source, options: TraceSectionsOptions): Promise<LogSections> {
  checkArguments({ folder, options }, 'map or object', { reader: 'string' })
  checkOptions('traceSections', options, { reader: 'string', challenge: 'string', limit: 'number' })
  const reader = oneOf('reader', options.reader ?? 'text', ...logReaders)
  const source = sourceOf(folder)
  const files = runFiles(source)
  const paths = await logPaths(files, reader)
  const parts: LogSections[] = []
  for (const path of paths) {
    const text = await files.text(path)
    if (text === null) continue
    const { challenge, limit } = options
    const fileName = path.slice(path.lastIndexOf('/') + 1)
    const given = {
      reader,
      fileName,
      challenge,
      limit,
    }
    parts.push(logSections(text, given))
  }
  return joined(parts, options.challenge ?? null)
}

type Files = ReturnType<typeof runFiles>

async function logPaths(files: Files, reader: LogReader): Promise<readonly string[]> {
  if (reader === 'text') {
    const names = (await files.names('')) ?? []
    return names.filter((name) => /\.(?:log|txt|md|json)$/.test(name))
  }
  if (reader === 'aide') return [await journal(files)]
  if (reader === 'ml-master') return [await needed(files, 'run.log')]
  if (await files.exists('unpickled_data.txt')) return ['unpickled_data.txt']
  if (await hasPickles(files, 'log', 5))
    throw new MedgradeError(
      'unsupported',
      'The log holds Python pickles, which can run code when they are opened: dump them as text to unpickled_data.txt where they were made',
      { file: 'log', found: '.pkl files', expected: 'unpickled_data.txt' },
    )
  return [await needed(files, 'unpickled_data.txt')]
}

/** `journal.json` of the last experiment, or of the folder itself. */
async function journal(files: Files): Promise<string> {
  const logs = 'workspace/agent/logs'
  const experiments = ((await files.names(logs)) ?? []).filter((name) => name.endsWith('-exp'))
  const found: string[] = []
  for (const name of experiments)
    if (await files.exists(`${logs}/${name}/journal.json`)) found.push(`${logs}/${name}/journal.json`)
  return found.at(-1) ?? needed(files, 'journal.json', `${logs}/*-exp/journal.json`)
}

async function needed(files: Files, path: string, expected = path): Promise<string> {
  if (await files.exists(path)) return path
  throw new MedgradeError('not-found', `The run has no ${expected}`, { file: path, expected })
}

async function hasPickles(files: Files, folder: string, depth: number): Promise<boolean> {
  for (const name of (await files.names(folder)) ?? []) {
    if (name.endsWith('.pkl')) return true
    if (depth > 0 && (await hasPickles(files, `${folder}/${name}`, depth - 1))) return true
  }
  return false
}

function joined(parts: readonly LogSections[], challenge: string | null): LogSections {
  const sections = parts.flatMap((part) => part.sections)
  return {
    challenge,
    analyses: parts.flatMap(({ analyses }) => analyses),
    responses: parts.flatMap(({ responses }) => responses),
    code: parts.flatMap(({ code }) => code),
    sections,
    empty: sections.length === 0,
  }
}
