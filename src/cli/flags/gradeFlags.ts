import { type FlagValues, text, toggle } from './flagSet'
import { pictureFlags, reportFlags } from './reportFlags'
import {
  csvSafe,
  debug,
  journal,
  journalSecret,
  limitFlags,
  part,
  pathFlags,
  quiet,
  shard,
  variant,
} from './sharedFlags'
import { tableFlags } from './tableFlags'

/** Options of `medgrade grade`. */
export const gradeFlags = {
  ...pathFlags,
  variant,
  showRanking: toggle('also print the leaderboard with the submission in its place'),
  leaderboard: text('<file>', 'rank on this leaderboard (JSON or CSV) instead of the published one'),
  out: text('<file>', 'write the report as JSON to a file'),
  json: toggle('print the report as JSON'),
  details: toggle('add unrounded values and every case to the report'),
  csv: text('<file>', 'write a long table: challenge, case, label, metric, value, error'),
  csvSafe,
  ...reportFlags,
  ...pictureFlags,
  ...limitFlags,
  resume: toggle('keep a journal beside --out and go on from it after a crash'),
  journal,
  secretFile: journalSecret,
  failFast: toggle('stop at the first case that fails'),
  ...tableFlags,
  verbose: toggle('say what the files were taken for'),
  shard,
  part,
  debug,
  quiet,
}

export type GradeFlags = Partial<FlagValues<typeof gradeFlags>>
