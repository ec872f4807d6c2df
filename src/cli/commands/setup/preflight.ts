/** `medgrade preflight`: what a track of AutoMedBench needs before its runs are scored. */

import type { Command } from 'commander'
import type { TaskTrack } from '../../../agents/automedbench/tasks/tasks'
import { visibleText } from '../../../engine/report/visibleText'
import { MedgradeError } from '../../../errors/MedgradeError'
import { nearestName } from '../../../errors/nearestName'
import { addFlags, type FlagValues, required, text, toggle } from '../../flags/flagSet'
import { exitStatus, print } from '../../output/output'
import { requireFolders } from '../../requireFolders'

const preflightFlags = {
  dataDir: required(text('<dir>', 'the data of the task: task.json, answers/')),
  suite: text('<path>', 'the folder of the metric suite of reports'),
  chexbert: text('<path>', 'the checkpoint of CheXbert'),
  bert: text('<path>', 'the checkpoint of BERT'),
  radgraph: text('<path>', 'the checkpoint of RadGraph'),
  keyFile: text('<path>', 'the key file of the report track: four lines, a key each'),
  json: toggle('print what is missing as JSON'),
}

type PreflightFlags = FlagValues<typeof preflightFlags>

const help = `
Looks for the task's data, its private references, and in the report track for annotations.json and the checkpoints and the key file that are named.
Nothing is scored, and no key is shown. The exit status is 3 where something is missing.

Example:
  medgrade preflight automedbench report --data-dir data/iu-xray-report-task --chexbert chexbert.pth --key-file keys.txt
`

export function addPreflight(program: Command): void {
  addFlags(
    program.command('preflight <benchmark> <track>').description('what a track needs before its runs are scored'),
    preflightFlags,
  )
    .addHelpText('after', help)
    .action(async (benchmark: string, track: string, flags: PreflightFlags) => {
      process.exitCode = await preflightCommand(benchmark, track, flags)
    })
}

async function preflightCommand(benchmark: string, track: string, flags: PreflightFlags): Promise<number> {
  if (benchmark !== 'automedbench')
    throw new MedgradeError('bad-option', `There is no preflight of '${benchmark}'`, {
      found: benchmark,
      expected: 'automedbench',
    })
  const { siteRules } = await import('../../../agents/automedbench/access/forbiddenPath')
  if (!isTrack(track, siteRules))
    throw new MedgradeError('bad-option', `There is no track '${track}'`, {
      found: track,
      expected: nearestName(track, Object.keys(siteRules)),
    })
  await requireFolders({ dataDir: flags.dataDir })
  const { preflight } = await import('../../../agents/runs/preflight')
  const { directorySource } = await import('../../../node/files/directorySource')
  const { relative, resolve } = await import('node:path')
  const { dataDir, suite, chexbert, bert, radgraph, keyFile } = flags
  const { keyLines } = siteRules[track]
  if (keyFile !== undefined && keyLines === null)
    throw new MedgradeError('bad-option', `The track ${track} asks for no key file`, { found: '--key-file' })
  // Paths are those of the caller's folder, wherever the data lie.
  const below = (path: string | undefined) => (path === undefined ? null : relative(resolve(dataDir), resolve(path)))
  const { missing } = await preflight(directorySource(dataDir, { links: 'anywhere' }), track, {
    suite: below(suite),
    chexbert: below(chexbert),
    bert: below(bert),
    radgraph: below(radgraph),
    keyFile: below(keyFile),
    annotations: track === 'report' ? 'annotations.json' : null,
  })
  const unnamed =
    keyLines !== null && keyFile === undefined ? [`key file: name one of ${keyLines} lines by --key-file`] : []
  const typed = [suite, chexbert, bert, radgraph, keyFile].filter((path) => path !== undefined)
  const shown = missing.map((part) => typed.reduce((words, path) => words.replace(below(path)!, () => path), part))
  const all = [...shown, ...unnamed]
  const lines = all.length === 0 ? 'nothing is missing' : all.map((part) => visibleText(`missing: ${part}`)).join('\n')
  await print(flags.json ? JSON.stringify({ ok: all.length === 0, missing: all }, null, 2) : lines)
  return all.length === 0 ? exitStatus.ok : exitStatus.fault
}

function isTrack(name: string, rules: object): name is TaskTrack {
  return Object.hasOwn(rules, name)
}
