/** `medgrade runs`: run groups to a list for grade-batch. */

import type { Command } from 'commander'
import { addFlags, type FlagValues, parsed, text, toggle } from '../flags/flagSet'
import { exitStatus, print, say } from '../output/output'
import { wholeNumber } from '../wholeNumber'

const runsFlags = {
  out: text('<file>', 'write the list to a file'),
  budget: parsed('<seconds>', 'what the agents had, where no log says it', wholeNumber),
  quiet: toggle('no warnings'),
}

type RunsFlags = FlagValues<typeof runsFlags>

const recognised =
  '<group>/<YYYYMMDD_HHMMSS>_<challenge>_<agent>[/<variant>]/ of ReX-MLE and <group>/<competition>_<uuid>/ of MLE-bench, where a group is named …_run-group_… or holds metadata.json; and folders of runs of AutoMedBench, with process/, outputs/ and reports'

const help = `
Reads ${recognised}.
A folder with files of a run that is none of these is named with the reason. Runs of one agent on one challenge are its seeds, over all groups. Each run becomes a line with its submission, or null where it left none,
and with agent, seed, budget, time and status, which grade-batch copies into the reports and tables uses.

Example:
  medgrade runs runs --out runs.jsonl
  medgrade grade-batch runs.jsonl --data-dir data --output-dir reports
`

export function addRuns(program: Command): void {
  addFlags(program.command('runs <folder>').description('list the runs of agents for grade-batch'), runsFlags)
    .addHelpText('after', help)
    .action(async (folder: string, flags: RunsFlags) => {
      process.exitCode = await runsCommand(folder, flags)
    })
}

async function runsCommand(folder: string, { out, budget, quiet }: RunsFlags): Promise<number> {
  const { collectRuns } = await import('../../agents/runs/collectRuns')
  const { diskTree } = await import('../../node/files/diskTree')
  const { directorySource } = await import('../../node/files/directorySource')
  const { paths } = await diskTree(folder)
  // A link that leaves the folder is refused.
  const { read } = directorySource(folder)
  const { records, warnings } = await collectRuns({ paths, read }, budget === undefined ? {} : { budget })
  // The list is read where the command is called, so its paths begin there.
  const below = (path: string | null) => (path === null ? null : `${folder.replace(/\/+$/, '')}/${path}`)
  const lines = records.map((record) =>
    JSON.stringify({
      ...record,
      submission_path: below(record.submission_path),
      submission_dir: below(record.submission_dir),
      log_path: below(record.log_path),
      code_path: below(record.code_path),
      ...(record.run_folder === undefined ? {} : { run_folder: below(record.run_folder) }),
    }),
  )
  if (!quiet) for (const warning of warnings) say(`warning: ${warning}`)
  if (out === undefined) {
    if (lines.length > 0) await print(lines.join('\n'))
  } else {
    const { writeFileAtomic } = await import('../../node/files/writeFileAtomic')
    await writeFileAtomic(out, lines.map((line) => `${line}\n`).join(''))
  }
  const missing = records.filter(({ status }) => status === 'missing').length
  if (records.length === 0) {
    say(`error: no run in ${folder}. Recognised are ${recognised}`)
    return exitStatus.usage
  }
  if (!quiet) say(`${records.length} ${records.length === 1 ? 'run' : 'runs'}, ${missing} without a submission`)
  return exitStatus.ok
}
