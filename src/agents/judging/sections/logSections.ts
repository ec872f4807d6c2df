import { checkOptions } from '../../../errors/checkOptions'
import { oneOf } from '../../../errors/oneOf'
import { refuse } from '../../../errors/refuse'
import { pythonStrip } from '../../../python/pythonStrip'
import { aideLog, type LogParts } from './aideLog'
import { mlMasterLog } from './mlMasterLog'
import { plainRdAgentLog, rdAgentLog } from './rdAgentLog'

/** Whose log it is; `text`: anything else. */
export const logReaders = ['aide', 'ml-master', 'rd-agent', 'rd-agent-plain', 'text'] as const
export type LogReader = (typeof logReaders)[number]

/** A part of a log that a judge is asked about. */
export interface LogSection {
  readonly label: string
  readonly text: string
}

export interface LogSectionsOptions {
  /** Default `text`. */
  readonly reader?: LogReader
  /** Before every label. */
  readonly challenge?: string
  /** Name of the file, in the label of a plain text; default `log`. */
  readonly fileName?: string
  /** Most characters of a plain text; default 15 000. */
  readonly limit?: number
}

export interface LogSections extends LogParts {
  readonly challenge: string | null
  readonly sections: readonly LogSection[]
  /** No section at all: the run must be reported as one without a log, not scored 0. */
  readonly empty: boolean
}

/**
 * The labelled sections of an agent's log.
 *
 * @example
 * logSections('done', { fileName: 'run.log' }).sections[0]!.label // → 'run.log-full'
 */
export function logSections(log: string, options: LogSectionsOptions = {}): LogSections {
  checkOptions('logSections', options, { reader: 'string', challenge: 'string', fileName: 'string', limit: 'number' })
  if (typeof log !== 'string') refuse('bad-argument', 'log', typeof log, 'a text')
  const reader = oneOf('reader', options.reader ?? 'text', ...logReaders)
  const { challenge = null, fileName = 'log', limit = 15_000 } = options
  if (reader === 'text') {
    const text = pythonStrip([...log.slice(0, 2 * limit)].slice(0, limit).join(''))
    const sections = text === '' ? [] : [{ label: `${fileName}-full`, text }]
    return { challenge, analyses: [], responses: [], code: [], sections, empty: sections.length === 0 }
  }
  const parts = readers[reader](log)
  const prefix = challenge === null ? '' : `${challenge}-`
  const sections = [...labelled(`${prefix}analysis`, parts.analyses), ...labelled(`${prefix}response`, parts.responses)]
  return { challenge, ...parts, sections, empty: sections.length === 0 }
}

const readers: Readonly<Record<Exclude<LogReader, 'text'>, (log: string) => LogParts>> = {
  aide: aideLog,
  'ml-master': mlMasterLog,
  'rd-agent': (log) => ({ analyses: rdAgentLog(log), responses: [], code: [] }),
  'rd-agent-plain': (log) => ({ analyses: plainRdAgentLog(log), responses: [], code: [] }),
}

/** Numbered by position; a blank one is skipped and keeps its number. */
function labelled(kind: string, texts: readonly string[]): LogSection[] {
  return texts
    .map((text, i) => ({ label: `${kind}-${i + 1}`, text: pythonStrip(text) }))
    .filter(({ text }) => text !== '')
}
