import { InvalidArgumentError } from 'commander'
import type { MissingValues } from '../../ranking'
import {
  type RankingMethod,
  rankingMethodSheet,
  rankingMethods,
  reportAdjustments,
} from '../../ranking/statisticSheets'
import { number } from '../metric/metricOptions'
import { wholeNumber } from '../wholeNumber'
import { type FlagValues, optional, parsed, text, toggle, word } from './flagSet'
import { reportFlags } from './reportFlags'
import { reportTitle } from './sharedFlags'
import { tableFlags } from './tableFlags'

/** All but the one whose function a command line cannot give. */
const methods = Object.keys(rankingMethods).filter(
  (name) => rankingMethodSheet(name as RankingMethod).needs !== 'aggregate',
) as Exclude<RankingMethod, 'aggregateThenRank'>[]

/** The options that `rankingReport` takes under the same names. */
export const rankingFlags = {
  method: word('<name>', 'how to rank', methods, 'meanThenRank'),
  quantile: parsed('<q>', 'the quantile of quantileThenRank, 0 to 1', number),
  missing: parsed<MissingValues>(
    '<rule>',
    'a number that replaces missing values, na.rm, or none',
    missingRule,
    'none',
  ),
  ties: word('<rule>', 'positions of equal algorithms', ['min', 'average'], 'min'),
  alpha: parsed('<p>', 'level of significance', number, 0.05),
  adjust: word('<method>', 'p-values of testBased', reportAdjustments, 'none'),
  adjustTests: word('<method>', 'p-values of "better than"', reportAdjustments, 'holm'),
  samples: parsed('<n>', 'number of resamples', wholeNumber, 1000),
  seed: parsed('<n>', 'the same seed draws the same cases', wholeNumber, 1),
  level: parsed('<share>', 'share of the resamples inside the interval', number, 0.95),
  repeats: word('<rule>', 'a case drawn k times: as challengeR with toolkit', ['separate', 'toolkit'], 'separate'),
}

/** Options of `medgrade rank`. */
export const rankFlags = {
  case: text('<column>', 'column of the cases', 'case'),
  algorithm: text('<column>', 'column of the algorithms', 'algorithm'),
  value: text('<column>', 'column of the values', 'value'),
  task: text('<column>', 'column of the tasks, if there is one', 'task'),
  lowerBetter: toggle('smaller values are better'),
  ...rankingFlags,
  json: toggle('print the result as JSON'),
  scheme: text('<name:columns>', 'official ranking beside it, such as cumulative-rank:dice,hd95=lower'),
  group: text('<column>', 'a property of the cases, such as the centre, for means by group'),
  title: reportTitle,
  ...tableFlags,
  ...reportFlags,
  md: optional('[file]', 'print Markdown tables, or write the whole report as Markdown to a file'),
  verbose: toggle('say what the table was taken for'),
  quiet: toggle('no warnings'),
}

export type RankFlags = FlagValues<typeof rankFlags>

function missingRule(rule: string): MissingValues {
  if (rule === 'na.rm' || rule === 'none') return rule
  const value = Number(rule)
  if (rule.trim() === '' || Number.isNaN(value)) throw new InvalidArgumentError('A number, na.rm or none.')
  return value
}
