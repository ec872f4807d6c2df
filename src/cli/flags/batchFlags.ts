import { type FlagValues, text, toggle } from './flagSet'
import { reportFlags } from './reportFlags'
import { csvSafe, debug, limitFlags, part, queueFlags, quiet, secretFile, shard, variant } from './sharedFlags'

/** Where the files of a batch go; `merge` writes them, too. */
const batchOutputFlags = {
  outputDir: text('<dir>', 'write the summary into this folder'),
  suffix: text('<text>', 'part of the name of the written file'),
  reports: toggle('write each report to <output-dir>/reports/<challenge>_<run>.json, too'),
}

/** Options of `medgrade grade-batch`. */
export const batchFlags = {
  submission: text('<file>', 'the list, in the words of the reference'),
  dataDir: text('<dir>', 'prepared data of all challenges, for lines that name no answers'),
  ...batchOutputFlags,
  csv: text('<file>', 'write a long table: run, challenge, case, label, metric, value, error'),
  csvSafe,
  json: toggle('print the summary as JSON even when it is written to a file'),
  details: toggle('add unrounded values and every case to the reports'),
  ...reportFlags,
  metric: text('<name>', 'rank the report by this metric of the cases, not by the score of the challenge'),
  variant,
  ...limitFlags,
  resume: toggle('keep journals in the output folder and go on from them after a crash'),
  journal: text('<dir>', 'where --resume keeps its journals (default: <output-dir>/journal)'),
  failFast: toggle('stop each submission at its first failed case'),
  shard: { ...shard, about: 'grade the i-th of n shares of the lines; needs --part' },
  part,
  ...queueFlags,
  secretFile: {
    ...secretFile,
    about: 'secret that seals the journals of --resume, or jobs and results of --queue, at least 16 bytes',
  },
  strict: toggle('abort at a malformed line, as the reference does'),
  debug,
  quiet,
}

export type BatchFlags = FlagValues<typeof batchFlags>
