/** `medgrade nnunet evaluate`: nnU-Net's evaluation of a folder, with the arguments of its two commands. */

import { Command, InvalidArgumentError } from 'commander'
import { MedgradeError } from '../../errors/MedgradeError'
import { addFlags, type FlagValues, parsed, text, toggle } from '../flags/flagSet'
import { caseTimeout, jobs, quiet } from '../flags/sharedFlags'
import { helpOutput } from '../output/helpOutput'
import { exitStatus, say } from '../output/output'

export const nnunetFlags = {
  dataset: text('<file>', 'dataset.json with labels or regions (nnU-Net: -djfile)'),
  plans: text('<file>', 'plans.json (-pfile); read for its label manager only'),
  labels: { ...parsed('<values...>', 'labels in the order of the means', eachNumber), short: '-l' },
  ignoreLabel: parsed('<value>', 'value of the reference whose voxels count nowhere (-il)', oneNumber),
  out: { ...text('<file>', 'where to write (default: summary.json in the predictions)'), short: '-o' },
  jobs: { ...jobs, about: 'most cases at once (-np; default: the cores)' },
  chill: toggle('evaluate the predictions that exist'),
  caseTimeout,
  quiet,
}

type NnunetFlags = FlagValues<typeof nnunetFlags>

const help = `
With -djfile it is nnUNetv2_evaluate_folder, with -l nnUNetv2_evaluate_simple. Keys, order, text and NaN rules of summary.json are those of nnU-Net 2.8.1:
only Dice and IoU, spacing and orientation not compared. medgrade evaluate computes more, such as HD95 and NSD.

Examples:
  medgrade nnunet evaluate labelsTs predictions -djfile dataset.json -pfile plans.json
  medgrade nnunet evaluate labelsTs predictions -l 1 2 3 -il 4 -o summary.json -np 8
`

/** Options of nnU-Net with one dash and several letters, which are no options to commander. */
const longNames: Readonly<Record<string, string>> = {
  '-djfile': '--dataset',
  '-pfile': '--plans',
  '-il': '--ignore-label',
  '-np': '--jobs',
}

export function addNnunet(program: Command): void {
  program
    .command('nnunet')
    .description("nnU-Net's evaluation of a folder (nnunet evaluate --help)")
    .argument('[words...]', 'evaluate, references, predictions, options')
    .helpOption(false)
    .allowUnknownOption()
    .action(async (words: string[]) => {
      process.exitCode = await nnunetCommand(words)
    })
}

/** Runs the command; `words` begin with `evaluate`. Resolves to the exit status. */
async function nnunetCommand(words: readonly string[]): Promise<number> {
  let status: number = exitStatus.ok
  const all = new Command('medgrade nnunet').description("nnU-Net's evaluation of a folder.").helpCommand(false)
  const evaluate = all
    .command('evaluate <references> <predictions>')
    .description('evaluate a folder as nnU-Net does and write its summary.json')
  addFlags(evaluate, nnunetFlags)
    .addHelpText('after', help)
    .action(async (references: string, predictions: string, flags: NnunetFlags) => {
      status = await evaluateCommand(references, predictions, flags)
    })
  for (const command of [all, evaluate])
    command.exitOverride().configureOutput(helpOutput((text) => void process.stdout.write(text), say))
  const named = words.map((word) => longNames[word] ?? word)
  await all.parseAsync(named.length === 0 ? ['--help'] : named, { from: 'user' })
  return status
}

function oneNumber(text: string): number {
  if (!/^-?\d+$/.test(text)) throw new InvalidArgumentError('a whole number is expected')
  return Number(text)
}

function eachNumber(text: string, before: number[] | undefined): number[] {
  return [...(before ?? []), oneNumber(text)]
}

async function evaluateCommand(references: string, predictions: string, flags: NnunetFlags): Promise<number> {
  const { dataset, plans, labels, ignoreLabel, chill = false, quiet = false } = flags
  if ((dataset === undefined) === (labels === undefined))
    throw new MedgradeError('bad-option', 'Either -djfile dataset.json or -l with labels is needed', {
      found: dataset === undefined ? 'neither' : 'both',
      expected: '-djfile dataset.json -pfile plans.json, or -l 1 2 3',
    })
  if (dataset !== undefined && ignoreLabel !== undefined)
    throw new MedgradeError('bad-option', '-il goes with -l; dataset.json has its own ignore label')
  const out = flags.out ?? `${predictions.replace(/\/+$/, '')}/summary.json`
  if (!out.endsWith('.json')) throw new MedgradeError('bad-option', `-o must end with .json: ${out}`, { found: out })
  const { requireInputFolder } = await import('../requireFolders')
  for (const folder of [references, predictions]) await requireInputFolder(folder)
  const { requireWritable } = await import('../requireWritable')
  await requireWritable({ '-o': out })
  const { progress } = await import('../output/progress')
  const bar = progress(quiet)
  const { nnunetFolders } = await import('../../node/evaluation/nnunetFolders')
  const text = await nnunetFolders(
    { references, predictions },
    {
      dataset,
      plans,
      labels,
      ignoreLabel,
      jobs: flags.jobs,
      caseTimeout: flags.caseTimeout,
      chill,
      onProgress: bar.update,
    },
  ).finally(bar.end)
  const { writeFileAtomic } = await import('../../node/files/writeFileAtomic')
  await writeFileAtomic(out, text)
  if (!quiet) say(`written: ${out}`)
  return exitStatus.ok
}
