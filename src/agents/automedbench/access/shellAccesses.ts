import { type AccessContext, noteAccess } from './accessContext'
import { HOME, resolvePath } from './forbiddenPath'
import { keepScript } from './shellOpens'
import { runArguments } from './shellPrograms'
import { type ShellCommand, shellCommands } from './shellScript'
import { assignments, checkGlobs, expand, MOST_VALUES, plainWord, type ShellState, type Step } from './shellWords'

const MOST_WORDS = 5000

export function shellState(folder: string): ShellState {
  const variables = new Map<string, readonly string[]>([
    ['HOME', [HOME]],
    ['PWD', [folder]],
  ])
  return { folder, variables }
}

/** Goes through a script and notes what it opens; returns what its last command writes, as far as that is known. */
export function shellAccesses(
  script: string,
  context: AccessContext,
  state: ShellState,
  firstLine: number,
): readonly string[] {
  let output: readonly string[] = []
  let input: readonly string[] | null = null
  for (const command of shellCommands(script)) {
    if (context.steps-- <= 0) break
    const line = firstLine + command.line - 1
    const step: Step = {
      context,
      state,
      line,
      input: command.input === null ? input : [command.input],
      run: (text, inner) => shellAccesses(text, context, inner, line),
    }
    output = runCommand(command, step)
    input = command.piped ? output : null
  }
  return output
}

const keywords = new Set([
  'then',
  'do',
  'else',
  'elif',
  'if',
  'while',
  'until',
  '!',
  '{',
  '}',
  'fi',
  'done',
  'esac',
  'time',
])

function runCommand(command: ShellCommand, step: Step): readonly string[] {
  const { state } = step
  if (command.words.length > MOST_WORDS) step.context.steps = 0
  let words = command.words.slice(0, MOST_WORDS)
  while (words.length > 0 && keywords.has(plainWord(words[0]!))) words = words.slice(1)
  const assigned = assignments(words, step)
  words = words.slice(assigned)
  const first = words[0] === undefined ? '' : plainWord(words[0])
  if (first === 'for' || first === 'select') {
    const values = words.slice(3).flatMap((word) => expand(word, step))
    checkGlobs(values, step)
    state.variables.set(plainWord(words[1] ?? []), values.map(({ text }) => text).slice(0, MOST_VALUES))
    return []
  }
  const args = words.flatMap((word) => expand(word, step))
  const output = args.length === 0 ? (step.input ?? []) : runArguments(args, step)
  for (const { into, word } of command.redirects) {
    for (const { text } of expand(word, step)) {
      const path = resolvePath(state.folder, text)
      noteAccess(step.context, path, into ? '>' : '<', step.line)
      if (into) keepScript(step.context, path, (args[0]?.text === 'cat' ? (step.input ?? []) : output).join('\n'))
    }
  }
  return output
}
