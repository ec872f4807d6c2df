/** Options that several commands have: one name, one unit and one text each. */
import { shardNumber } from '../commands/distributed/shardFlags'
import { wholeNumber } from '../wholeNumber'
import { parsed, text, toggle } from './flagSet'

const BYTES_PER_MIB = 2 ** 20

export const quiet = toggle('no progress, no messages')
export const csvSafe = toggle('a quote before = + - @ in its texts, which spreadsheets take for formulas')
export const variant = text('<name>', 'another definition of the same challenge, see info')
export const reportTitle = text('<text>', 'title of the report')
/** Cases that workers of a queue score. */
export const queueFlags = {
  queue: text('<url>', 'let workers of this Redis score the cases, see medgrade worker'),
  queueName: text('<name>', 'name of the queue (default: medgrade and its version)'),
}

export const secretFile = text('<file>', 'secret that seals the jobs and results of the queue, at least 16 bytes')
export const jobs = parsed('<n>', 'most cases at once (default: the cores)', wholeNumber)
/** In bytes. */
export const memory = parsed(
  '<MiB>',
  'what all cases under way may take (default: half of what is free)',
  (mebibytes) => wholeNumber(mebibytes) * BYTES_PER_MIB,
)
/** In milliseconds. */
export const caseTimeout = parsed(
  '<seconds>',
  'end a case or other step that takes longer (default: by file size, from 60)',
  milliseconds,
)

/** What the processes of a run may take. */
export const limitFlags = { jobs, memory, caseTimeout }

/** The tables and folders of a grading. */
export const pathFlags = {
  submission: text('<csv>', 'the submission table'),
  answers: text('<csv>', 'the answers table'),
  submissionDir: text('<dir>', 'folder of the predicted files (default: that of the submission)'),
  answersDir: text('<dir>', 'folder of the reference files (default: that of the answers)'),
  dataDir: text('<dir>', 'prepared data of all challenges'),
}

export const journalSecret = text('<file>', 'secret that seals the journal of --resume, at least 16 bytes')
export const journal = text('<file>', 'where --resume keeps its journal (default: <out>.journal)')
export const shard = parsed('<i/n>', 'score the i-th of n shares of the cases; needs --part', shardNumber)
export const part = text('<file>', 'where --shard writes its results, for medgrade merge')
export const debug = toggle('show where an unforeseen error was thrown, by a challenge of your own or here')

/** Seconds, as milliseconds. */
export function milliseconds(seconds: string): number {
  return wholeNumber(seconds) * 1000
}
