import { Command, type Option } from 'commander'
import { expect, it } from 'vitest'
import { nnunetFlags } from '../../../src/cli/commands/nnunet'
import { addFlags } from '../../../src/cli/flags/flagSet'
import { labelFlags } from '../../../src/cli/flags/labelFlags'
import { program } from '../../../src/cli/runCommandLine'

const cell = (text: string) => text.replaceAll('|', '\\|')
/** Outside of code a page of the site takes `<…>` for an element. */
const prose = (text: string) => cell(text).replaceAll('<', '&lt;')

function rowOf({ flags, description, argChoices, defaultValue, negate, mandatory }: Option): string {
  const about = [
    mandatory ? `required: ${description}` : description,
    argChoices && argChoices.length > 1 ? argChoices.map((word) => `\`${word}\``).join(', ') : '',
    defaultValue === undefined || negate ? '' : `default \`${String(defaultValue)}\``,
  ]
  return `| \`${cell(flags)}\` | ${prose(about.filter((part) => part !== '').join('; '))} |`
}

function tableOf(command: Command): string {
  const shown = command.options.filter(({ hidden }) => !hidden)
  return ['| option | about |', '|---|---|', ...shown.map(rowOf)].join('\n')
}

const leaves = (command: Command, before: string): { name: string; command: Command }[] =>
  command.commands.length === 0
    ? [{ name: `${before}${command.name()}`, command }]
    : command.commands.flatMap((one) => leaves(one, `${before}${command.name()} `))

it('the page of the command has every option as it is declared', async () => {
  const sections = (await program()).commands
    .flatMap((command) => leaves(command, ''))
    .filter(({ command }) => command.options.length > 0)
    .map(({ name, command }) => {
      const usage = command.usage().replace('[options] ', '').replace('[options]', '').trim()
      return `## ${name}\n\n\`medgrade ${name}${usage && ` ${usage}`}\`: ${prose(command.description())}\n\n${tableOf(command)}\n`
    })
  const own = (title: string, about: string, set: Parameters<typeof addFlags>[1]) =>
    `## ${title}\n\n${about}\n\n${tableOf(addFlags(new Command(), set))}\n`
  const text = [
    '# Options of the command\n',
    '`medgrade <command> --help` prints the same with examples. This page is written from the declarations by `npx vitest run test/docs/options/commandPage.test.ts --update`.\n',
    ...sections,
    own(
      'nnunet evaluate',
      "`medgrade nnunet evaluate <references> <predictions>`: nnU-Net's evaluation of a folder",
      nnunetFlags,
    ),
    own(
      'metric',
      'Each metric has its own options (`medgrade metric <name> --help`). Those that compare label arrays have these, too:',
      labelFlags,
    ),
  ]
  await expect(text.join('\n')).toMatchFileSnapshot('../../../docs/command-line.md')
})

it.each([
  ['evaluate', '--markdown', '--md'],
  ['evaluate', '--values', '--foreground'],
  ['merge', '--markdown', '--md'],
])('%s %s is refused with the name that took its place, %s', async (name, former, now) => {
  const { commands } = await program(name)
  const command = commands.find((one) => one.name() === name)!
  command.exitOverride().configureOutput({ writeErr: () => {} })
  const words = ['a', 'b', former, 'x']
  await expect(command.parseAsync(words, { from: 'user' })).rejects.toThrow(`this option is called ${now}`)
})
