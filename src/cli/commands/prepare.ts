/** `medgrade prepare`: public inputs and private answers from raw data. */

import type { Command } from 'commander'
import { countText } from '../../errors/countText'
import { addFlags, type FlagValues, required, text, toggle, word } from '../flags/flagSet'
import { quiet } from '../flags/sharedFlags'
import { exitStatus, print, say } from '../output/output'

const prepareFlags = {
  raw: required(text('<dir>', 'the raw data of the challenge')),
  out: required(text('<dir>', 'a new or empty folder')),
  link: toggle('link to the raw files instead of copying them'),
  tissueNames: word('<rule>', 'PUMA: public knows tissue_stroma and stroma, released only stroma (default: public)', [
    'public',
    'released',
  ]),
  json: toggle('print what was written as JSON'),
  quiet,
}

type PrepareFlags = FlagValues<typeof prepareFlags>

const help = `
The raw folder is what the organisers publish, unpacked; nothing is downloaded. The split is that of the reference.
--out gets public/, private/ with test_labels.csv, and checksums.sha256; with <data-dir>/<challenge>/prepared as --out,
grade finds the answers by --data-dir.

Examples:
  medgrade prepare isles22 --raw downloads/isles22 --out data/isles22/prepared --link
  medgrade prepare puma-track1-task1 --raw downloads/puma --out data/puma-track1-task1/prepared --tissue-names released
`

export function addPrepare(program: Command): void {
  addFlags(
    program
      .command('prepare <challenge>')
      .description('make public inputs, private answers and the split from raw data'),
    prepareFlags,
  )
    .addHelpText('after', help)
    .action(async (challenge: string, flags: PrepareFlags) => {
      process.exitCode = await prepareCommand(challenge, flags)
    })
}

async function prepareCommand(
  challenge: string,
  { raw, out, link, tissueNames, json, quiet }: PrepareFlags,
): Promise<number> {
  const { prepareFiles } = await import('../../node/prepareFiles')
  const { progress } = await import('../output/progress')
  const bar = progress(quiet ?? false, { unit: 'files' })
  const written = await prepareFiles(challenge, raw, out, {
    link,
    tissueNames,
    onProgress: bar.update,
  }).finally(bar.end)
  if (!quiet) for (const warning of written.warnings) say(`warning: ${warning}`)
  await print(
    json ? JSON.stringify(written, null, 2) : `written: ${countText(written.files.length, 'file')} below ${out}`,
  )
  return exitStatus.ok
}
