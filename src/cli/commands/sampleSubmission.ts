/** `medgrade sample-submission`: the table that a competitor fills. */

import type { Command } from 'commander'
import { MedgradeError } from '../../errors/MedgradeError'
import { addFlags, type FlagValues, text, toggle } from '../flags/flagSet'
import { pathFlags } from '../flags/sharedFlags'
import { exitStatus, print, say } from '../output/output'

const sampleFlags = {
  answers: pathFlags.answers,
  dataDir: pathFlags.dataDir,
  out: text('<file>', 'write it to a file instead'),
  quiet: toggle('no messages'),
}

type SampleFlags = FlagValues<typeof sampleFlags>

const help = `
Only the answers table is read. Every id gets the path where its prediction is expected; ldct-iqa gets the score 0.0.
Competitions of MLE-bench get the same guess in every row: 0.5, no mask, no finding.

Example:
  medgrade sample-submission isles22 --data-dir data --out sample_submission.csv
`

export function addSampleSubmission(program: Command): void {
  addFlags(
    program.command('sample-submission <challenge>').description('print the sample submission that belongs to answers'),
    sampleFlags,
  )
    .addHelpText('after', help)
    .action(async (challenge: string, flags: SampleFlags) => {
      process.exitCode = await sampleCommand(challenge, flags)
    })
}

async function sampleCommand(challenge: string, { answers, dataDir, out, quiet }: SampleFlags): Promise<number> {
  const { sampleSubmission } = await import('../../challenges/preparation/sampleSubmission')
  const path = answers ?? (dataDir && `${dataDir}/${challenge}/prepared/private/test_labels.csv`)
  if (!path)
    throw new MedgradeError('bad-option', `Where are the answers of '${challenge}'?`, {
      expected: '--answers or --data-dir',
    })
  const { readLocalFile } = await import('../../node/files/readLocalFile')
  const { decodeUtf8 } = await import('../../formats/decodeUtf8')
  const text = sampleSubmission(challenge, decodeUtf8(await readLocalFile(path), path))
  if (out === undefined) await print(text.replace(/\n$/, ''))
  else {
    const { writeFileAtomic } = await import('../../node/files/writeFileAtomic')
    await writeFileAtomic(out, text)
    if (!quiet) say(`written: ${out}`)
  }
  return exitStatus.ok
}
