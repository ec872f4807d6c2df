/** `medgrade merge`: the report of a grading whose shares were graded apart. */

import type { Command } from 'commander'
import type { CaseResult } from '../../../contract'
import type { BatchFacts, BatchItem } from '../../../engine/shards/batchShard'
import { type PartHeader, partHeader } from '../../../engine/shards/partFile'
import { MedgradeError } from '../../../errors/MedgradeError'
import type { EvaluationFacts } from '../../../evaluation/shards/evaluateShard'
import { addFlags, type FlagValues, parsed, renamed, text, toggle } from '../../flags/flagSet'
import { reportFlags } from '../../flags/reportFlags'
import { csvSafe } from '../../flags/sharedFlags'
import { exitStatus, statusOf } from '../../output/output'
import { requireWritable } from '../../requireWritable'
import { wholeNumber } from '../../wholeNumber'
import { flagOf } from './shardFlags'

const mergeFlags = {
  challenge: text('<file>', "where a user's challenge is now"),
  out: text('<file>', 'of grade and evaluate: write the report as JSON to a file'),
  csv: text('<file>', 'write the long table of the command'),
  csvSafe,
  details: toggle('add unrounded values and every case'),
  outputDir: text('<dir>', 'of grade-batch: write the summary into this folder'),
  suffix: text('<text>', 'of grade-batch: part of the name of the written file'),
  reports: toggle('of grade-batch: write each report to <output-dir>/reports, too'),
  md: { ...reportFlags.md, about: 'of evaluate: write the report as Markdown' },
  markdown: renamed('<file>', '--md'),
  files: text('<folder>', "of evaluate: write the files of the preset's tool"),
  worst: parsed('<n>', 'of evaluate: how many worst cases are shown (default 5)', wholeNumber),
  json: toggle('print JSON'),
  quiet: toggle('no messages'),
}

type MergeFlags = FlagValues<typeof mergeFlags>

const help = `
The parts are files that grade, grade-batch and evaluate wrote with --shard and --part, in any order; all shards must be there.
The report is the same to the byte as that of a run without shards. Images and tables are not read again.
A user's challenge is read from the path that was given to grade, or from --challenge.

Examples:
  medgrade merge parts/*.jsonl --out report.json
  medgrade merge parts/*.jsonl --output-dir reports
`

export function addMerge(program: Command): void {
  addFlags(
    program.command('merge <parts...>').description('make one report of the parts that --shard wrote'),
    mergeFlags,
  )
    .addHelpText('after', help)
    .action(async (parts: string[], flags: MergeFlags) => {
      process.exitCode = await mergeCommand(parts, flags)
    })
}

/** Flags of each command; the others are refused. */
const flagsOf: Readonly<Record<PartHeader['command'], readonly string[]>> = {
  grade: ['challenge', 'out', 'csv', 'csvSafe', 'details'],
  'grade-batch': ['outputDir', 'suffix', 'reports', 'csv', 'csvSafe', 'details'],
  evaluate: ['out', 'csv', 'csvSafe', 'md', 'files', 'worst'],
}

async function mergeCommand(parts: readonly string[], flags: MergeFlags): Promise<number> {
  const { partText } = await import('../../../node/distributed/readShardParts')
  const header = partHeader(await partText(parts[0]!), parts[0]!)
  const { command } = header
  const known = new Set([...flagsOf[command], 'json', 'quiet'])
  const other = Object.keys(flags).find((name) => !known.has(name))
  if (other !== undefined) throw new MedgradeError('bad-option', `Parts of ${command} have no use for ${flagOf(other)}`)
  await requireWritable({
    '--out': flags.out,
    '--csv': flags.csv,
    '--md': flags.md,
    '--output-dir': inside(flags.outputDir),
  })
  if (command === 'evaluate') return mergedEvaluation(header, parts, flags)
  return command === 'grade' ? mergedReport(header, parts, flags) : mergedBatch(parts, flags)
}

const inside = (folder: string | undefined) => folder && `${folder}/report.json`

async function mergedReport(header: PartHeader, parts: readonly string[], flags: MergeFlags): Promise<number> {
  const { mergeGradeFiles } = await import('../../../node/distributed/mergeGradeFiles')
  const { reportDelivery } = await import('../../output/reportDelivery')
  const { module } = header.options
  const challenge = typeof module === 'string' ? (flags.challenge ?? module) : header.challenge!
  const [report, deliver] = await Promise.all([mergeGradeFiles(challenge, parts), reportDelivery(flags)])
  await deliver(report)
  return statusOf(report)
}

async function mergedEvaluation({ options }: PartHeader, files: readonly string[], flags: MergeFlags): Promise<number> {
  const { readShardParts } = await import('../../../node/distributed/readShardParts')
  const { mergeEvaluation } = await import('../../../evaluation/shards/mergeEvaluation')
  const { caseDrafts } = await import('../../output/caseDrafts')
  const { evaluationDelivery, evaluationStatus } = await import('../../output/evaluationDelivery')
  const parts = await readShardParts<CaseResult, EvaluationFacts>(files)
  const evaluation = await mergeEvaluation(parts, { files: flags.files !== undefined })
  const drafts = caseDrafts(flags, flags.worst)
  try {
    for (const one of evaluation.cases) drafts.case(one)
    drafts.end(evaluation)
    const deliver = await evaluationDelivery(flags)
    await deliver(evaluation)
    if (flags.md !== undefined) {
      const { writeMergedEvaluation } = await import('../../reports/writeEvaluationReport')
      await writeMergedEvaluation(evaluation, options, { md: flags.md, quiet: flags.quiet })
    }
    return evaluationStatus(evaluation)
  } finally {
    drafts.drop()
  }
}

async function mergedBatch(files: readonly string[], flags: MergeFlags): Promise<number> {
  if (flags.reports && flags.outputDir === undefined)
    throw new MedgradeError('bad-option', '--reports needs --output-dir, to know where the reports go')
  const { readShardParts } = await import('../../../node/distributed/readShardParts')
  const { mergeBatch } = await import('../../../engine/shards/batchShard')
  const { batchDelivery } = await import('../../output/batchDelivery')
  const { reportTime } = await import('../../../node/reportTime')
  const { version } = await import('../../../engine/report/version')
  const parts = await readShardParts<BatchItem, BatchFacts>(files)
  const { medgrade } = parts[0]!.part.header
  if (medgrade !== version)
    throw new MedgradeError('bad-part', `${files[0]} is of another version`, { found: medgrade, expected: version })
  const { summary, malformed } = mergeBatch(parts)
  const deliver = await batchDelivery({ ...flags, quiet: flags.quiet ?? false, now: reportTime() })
  await deliver(summary)
  return malformed ? exitStatus.usage : exitStatus.ok
}
