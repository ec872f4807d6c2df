/** `medgrade init`: writes a challenge or a kit for a platform, ready to run. */

import { basename, resolve } from 'node:path'
import { Argument, type Command } from 'commander'
import { visibleText } from '../../../engine/report/visibleText'
import { MedgradeError } from '../../../errors/MedgradeError'
import { addFlags, type FlagValues, text, toggle, withChoices } from '../../flags/flagSet'
import { exitStatus, print } from '../../output/output'
import { kits } from './kits'

const initFlags = {
  typescript: toggle('challenge: a module with your own scoring in place of YAML'),
  id: text('<id>', 'id of the challenge (default: from the folder)'),
  force: toggle('replace files that are there'),
  quiet: toggle('print nothing'),
}

type InitFlags = FlagValues<typeof initFlags>

const TYPESCRIPT = 'challenge-typescript'
const names = Object.keys(kits).filter((name) => name !== TYPESCRIPT)

const help = `
Kits:
${names.map((name) => `  ${name.padEnd(16)}${kits[name]!.about}`).join('\n')}

No file is replaced without --force. Every kit has sample files, and a README that says what to change first.

Examples:
  medgrade init challenge lesions
  medgrade init challenge lesions --typescript
  medgrade init grand-challenge evaluation
`

export function addInit(program: Command): void {
  addFlags(
    program
      .command('init')
      .description('start a challenge, or an evaluation for a challenge platform')
      .addArgument(withChoices(new Argument('<kit>', 'what to write'), names))
      .argument('[folder]', 'where (default: a folder of this name)'),
    initFlags,
  )
    .addHelpText('after', help)
    .action(async (kit: string, folder: string | undefined, flags: InitFlags) => {
      process.exitCode = await initCommand(kit, folder ?? kits[kit]!.folder ?? kit, flags)
    })
}

async function initCommand(name: string, folder: string, flags: InitFlags): Promise<number> {
  if (flags.typescript && name !== 'challenge')
    throw new MedgradeError('bad-option', `--typescript is for challenge, not for ${name}`)
  const kit = kits[flags.typescript ? TYPESCRIPT : name]!
  const id = flags.id === undefined ? idFrom(folder) : checkedId(flags.id)
  const { kitFiles } = await import('./kitFiles')
  const { writeKit } = await import('./writeKit')
  const files = await kitFiles(kit, id)
  await writeKit(folder, files, flags.force ?? false)
  if (flags.quiet) return exitStatus.ok
  const lines = [
    `written to ${visibleText(folder)}:`,
    ...files.map(({ path }) => `  ${path}`),
    '',
    'next:',
    ...[...(folder === '.' ? [] : [`cd ${quoted(folder)}`]), ...kit.next].map((line) => `  ${line}`),
  ]
  await print(lines.join('\n'))
  return exitStatus.ok
}

/** An id from the name of a folder, which may have any characters. */
export function idFrom(folder: string): string {
  const id = basename(resolve(folder))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
    .slice(0, 60)
  return id === '' ? 'my-challenge' : id
}

function checkedId(id: string): string {
  // Also the name of a package and of an image.
  if (/^[a-z0-9][a-z0-9._-]*$/.test(id) && id.length <= 60) return id
  throw new MedgradeError('bad-option', `--id ${id}`, {
    found: id,
    expected: 'up to 60 lower-case letters, digits, -, _ and dots, beginning with a letter or digit',
  })
}

/** A path as a word for a POSIX shell. */
export function quoted(path: string): string {
  const local = path.startsWith('-') ? `./${path}` : path
  return visibleText(/^[\w./-]+$/.test(local) ? local : `'${local.replaceAll("'", `'\\''`)}'`)
}
