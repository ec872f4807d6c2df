/** `medgrade completion`: a script that completes commands, options, challenges and metrics in a shell. */
import type { Command, Option } from 'commander'
import { print } from '../output/output'

const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]

export interface CompletionWords {
  /** Options and words that may follow a command, by its name. */
  readonly commands: ReadonlyMap<string, { readonly about: string; readonly words: readonly string[] }>
}

export function addCompletion(program: Command): void {
  program
    .command('completion')
    .description('print a script that completes commands, options, challenges and metrics')
    .argument('<shell>', shells.join(', '))
    .addHelpText(
      'after',
      `
Examples:
  medgrade completion bash >> ~/.bashrc
  medgrade completion zsh > "\${fpath[1]}/_medgrade"
  medgrade completion fish > ~/.config/fish/completions/medgrade.fish
`,
    )
    .action(async (shell: Shell) => {
      const { oneOf } = await import('../../errors/oneOf')
      await print(completionScript(oneOf('shell', shell, 'bash', 'zsh', 'fish'), await completionWords(program)))
    })
}

/** What can be typed, read from the commands themselves. */
export async function completionWords(program: Command): Promise<CompletionWords> {
  const [{ challengeIds }, { metricNames }] = await Promise.all([
    import('../../challenges/findChallenge'),
    import('../../catalogue/findMetric'),
  ])
  const ids = await challengeIds()
  const commands = new Map<string, { about: string; words: string[] }>()
  for (const command of program.commands) {
    const options = command.options
      .filter(({ hidden }) => !hidden)
      .map(({ long, short }: Option) => long ?? short ?? '')
    const takesChallenge = command.registeredArguments.some((argument) => argument.name() === 'challenge')
    const own = ['metric', 'info'].includes(command.name()) ? metricNames() : []
    const words = [...options, ...command.commands.map((one) => one.name()), ...(takesChallenge ? ids : []), ...own]
    commands.set(command.name(), { about: command.description(), words })
  }
  return { commands }
}

/** The script of a shell. */
export function completionScript(shell: Shell, { commands }: CompletionWords): string {
  const names = [...commands.keys()]
  if (shell === 'fish') return fishScript(commands)
  const cases = [...commands].map(([name, { words }]) => `    ${name}) words='${words.join(' ')}' ;;`)
  const choose = [`  local words='${names.join(' ')} help'`, '  case $first in', ...cases, '  esac']
  if (shell === 'bash')
    return [
      '_medgrade() {',
      `  local first=\${COMP_WORDS[1]} current=\${COMP_WORDS[COMP_CWORD]}`,
      '  [ "$COMP_CWORD" -eq 1 ] && first=',
      ...choose,
      '  COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current"))',
      '}',
      'complete -o filenames -F _medgrade medgrade',
    ].join('\n')
  return [
    '#compdef medgrade',
    '_medgrade() {',
    '  local first=$words[2]',
    '  [ $CURRENT -eq 2 ] && first=',
    ...choose.map((line) => line.replace(/\bwords=/, 'choices=')),
    `  compadd -- \${=choices}`,
    '  _files',
    '}',
    'compdef _medgrade medgrade',
  ].join('\n')
}

function fishScript(commands: CompletionWords['commands']): string {
  const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`
  return [...commands]
    .flatMap(([name, { about, words }]) => [
      `complete -c medgrade -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`,
      `complete -c medgrade -n '__fish_seen_subcommand_from ${name}' -a ${quoted(words.join(' '))}`,
    ])
    .join('\n')
}
