/** `medgrade config`: the folders that are used where no option names one. */
import type { Command } from 'commander'
import { visibleText } from '../../../engine/report/visibleText'
import { configuredData } from '../../dataFolder'
import { addFlags, type FlagValues, text, toggle } from '../../flags/flagSet'
import { print } from '../../output/output'

const configFlags = {
  dataDir: text('<dir>', 'a folder as if it were configured'),
  json: toggle('the same as JSON'),
}

const help = `
The data folder has <challenge>/prepared/public and <challenge>/prepared/private for every challenge, as "medgrade prepare" writes them.
MEDGRADE_DATA names another one for all commands, --data-dir for one of them.

Example:
  MEDGRADE_DATA=/data/rex-mle medgrade config
`

export function addConfig(program: Command): void {
  addFlags(program.command('config').description('show the data folder, and what names it'), configFlags)
    .addHelpText('after', help)
    .action(async ({ dataDir, json }: FlagValues<typeof configFlags>) => {
      const { statusAt } = await import('../../../node/files/statusAt')
      const { path, from } = dataDir === undefined ? configuredData() : { path: dataDir, from: '--data-dir' }
      const exists = (await statusAt(path))?.isDirectory() === true
      const named = from === 'default' ? 'the default; MEDGRADE_DATA names another' : `by ${from}`
      await print(
        json
          ? JSON.stringify({ dataDir: path, from, exists }, null, 2)
          : visibleText(`data folder  ${path} (${named}${exists ? '' : '; it does not exist'})`),
      )
    })
}
