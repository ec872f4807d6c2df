/** The programs that a shell starts: which of their words are files, code or scripts. */
import { keepMade, noteAccess } from './accessContext'
import { resolvePath, UNKNOWN } from './forbiddenPath'
import { fromBase64 } from './fromBase64'
import { enter, find, openAll } from './shellOpens'
import { type Argument, checkGlobs, nameOf, type Step, wordsOf } from './shellWords'

const wrappers = new Set([
  'sudo',
  'env',
  'nohup',
  'timeout',
  'nice',
  'stdbuf',
  'command',
  'exec',
  'builtin',
  'time',
  'ionice',
  'setsid',
  'unbuffer',
])

/** A command with its arguments; returns what it writes, as far as that is known. */
export function runArguments(given: readonly Argument[], step: Step): readonly string[] {
  let args = given
  while (args.length > 1 && wrappers.has(nameOf(args[0]!.text))) {
    if (nameOf(args[0]!.text) === 'command' && /^-[vV]/.test(args[1]!.text)) return []
    const rest = args.slice(1).findIndex(({ text }) => !/^-|^\d+[smhd]?$|^[A-Za-z_]\w*=/.test(text))
    if (rest < 0) break
    args = args.slice(1 + rest)
  }
  const name = nameOf(args[0]!.text)
  const rest = args.slice(1)
  const special = specials.get(name)
  if (special !== undefined) return special(rest, step)
  const python = /^(?:python|pypy|ipython)[\d.]*$/.test(name)
  if (python || /^(?:ba|z|da|k|fi)?sh$/.test(name)) return runInterpreter(python, rest, step)
  if (/^(?:perl|ruby|node|php|Rscript|lua|julia)$/.test(name)) return runForeign(name, rest, step)
  return runFile(args[0]!.text, name, rest, step)
}

type Special = (args: readonly Argument[], step: Step) => readonly string[]

const silent: Special = (args, step) => {
  checkGlobs(args, step)
  return []
}

/** Commands that treat their words otherwise than as files to open. */
const specials: ReadonlyMap<string, Special> = new Map<string, Special>([
  ...[
    'true',
    'false',
    ':',
    'unset',
    'alias',
    'type',
    'which',
    'hash',
    'exit',
    'return',
    'sleep',
    'kill',
    'wait',
    'set',
    'shift',
    'trap',
    'seq',
    'expr',
    'pip',
    'pip3',
    'conda',
    'logger',
    'case',
    'function',
    'apt-get',
    'break',
    'continue',
    'ulimit',
    'umask',
    'wandb',
  ].map((name) => [name, silent] as const),
  ...['test', '[', '[['].map((name) => [name, silent] as const),
  [
    'mkdir',
    (args, step) => {
      for (const { text } of args)
        if (!text.startsWith('-')) keepMade(step.context, resolvePath(step.state.folder, text))
      return silent(args, step)
    },
  ],
  ['mktemp', () => ['/tmp/@made']],
  ['echo', printed],
  ['printf', printed],
  ['pwd', (_, { state }) => [state.folder]],
  ['cd', enter],
  ['pushd', enter],
  [
    'read',
    (args, { state, input }) => {
      for (const { text } of args) if (/^\w+$/.test(text)) state.variables.set(text, wordsOf(input ?? []))
      return []
    },
  ],
  [
    'eval',
    (args, { context, state, run }) => context.deeper(() => run(args.map(({ text }) => text).join(' '), state)) ?? [],
  ],
  ['base64', (args, step) => decoded(args, step)],
  ['rev', (_, { input }) => (input ?? []).map((text) => [...text].reverse().join(''))],
  ['dirname', (args) => args.map(({ text }) => text.replace(/\/[^/]*$/, ''))],
  ['basename', (args) => args.slice(0, 1).map(({ text }) => nameOf(text))],
  [
    'xargs',
    (args, step) => {
      const at = args.findIndex(({ text }) => !/^-|^\d+$|^\{\}$/.test(text))
      const own = at < 0 ? [{ text: 'echo', glob: false }] : args.slice(at)
      const from = wordsOf(step.input ?? []).map((text) => ({ text, glob: false }))
      const placed = own.flatMap((each) => (each.text === '{}' ? from : [each]))
      const whole = own.some(({ text }) => text === '{}') ? placed : [...own, ...from]
      return step.context.deeper(() => runArguments(whole, step)) ?? []
    },
  ],
  ['source', (args, step) => runFile(args[0]?.text ?? '', 'source', args.slice(1), step)],
  ['.', (args, step) => runFile(args[0]?.text ?? '', 'source', args.slice(1), step)],
  ['find', find],
  // Of the repository alone.
  [
    'git',
    (args, step) => (/^(?:log|status|rm|check-ignore)$/.test(args[0]?.text ?? '') ? [] : openAll('git', args, step)),
  ],
])

const isEchoOption = (text: string) => /^-[neE]+$/.test(text)

/** What echo and printf write; wildcards among it list a folder. */
function printed(args: readonly Argument[], step: Step): readonly string[] {
  checkGlobs(args, step)
  const texts = args.map(({ text }) => text).filter((text) => !isEchoOption(text))
  return [/%[sbq]/.test(texts[0] ?? '') ? formatted(texts) : texts.join(' ')]
}

function formatted([format = '', ...values]: readonly string[]): string {
  let next = 0
  return format.replace(/%[sbq]/g, () => values[next++] ?? '').replace(/\\n/g, '\n')
}

function decoded(args: readonly Argument[], step: Step): readonly string[] {
  const given = args.filter(({ text }) => !text.startsWith('-'))
  if (given.length > 0) return openAll('base64', args, step)
  if (!args.some(({ text }) => /^(?:-d|-D|--decode)$/.test(text))) return [UNKNOWN]
  return (step.input ?? []).map((text) => fromBase64(text.trim()) ?? UNKNOWN)
}

/** `-c` and what stands in a script or comes through a pipe is code; a file may be one that the agent wrote. */
function runInterpreter(python: boolean, args: readonly Argument[], step: Step): readonly string[] {
  const { context, state, line, input } = step
  const runText = (code: string) => {
    const inner = { ...state, variables: new Map(state.variables) }
    if (!python) return context.deeper(() => step.run(code, inner)) ?? []
    context.runPython(code, line, state.folder)
    return []
  }
  const at = args.findIndex(({ text }) => /^-[a-zA-Z]*c$/.test(text))
  if (at >= 0) return runText(args[at + 1]?.text ?? '')
  const module = args.findIndex(({ text }) => text === '-m')
  const file = args.findIndex(({ text }) => !text.startsWith('-'))
  if (file < 0) return (input ?? []).flatMap(runText)
  const path = module >= 0 && module < file ? `${args[file]!.text.replaceAll('.', '/')}.py` : args[file]!.text
  const content = context.session.scripts.get(resolvePath(state.folder, path))
  if (content !== undefined) runText(content)
  return openAll(python ? 'python' : 'sh', args, step)
}

/** A file that is run: perhaps a script that the agent wrote. */
function runFile(file: string, name: string, args: readonly Argument[], step: Step): readonly string[] {
  const { context, state, line } = step
  const path = resolvePath(state.folder, file)
  const content = name === 'source' || file.includes('/') ? context.session.scripts.get(path) : undefined
  if (content !== undefined && context.steps-- > 0) {
    const python = /\.py$/.test(file) || /^#!.*python/.test(content)
    if (python) context.runPython(content, line, state.folder)
    else context.deeper(() => step.run(content, state))
  }
  if (file.includes('/')) noteAccess(context, path, name, line)
  return openAll(name, args, step)
}

/** The code of another language: the texts in it count, if it opens anything. */
function runForeign(name: string, args: readonly Argument[], step: Step): readonly string[] {
  const at = args.findIndex(({ text }) => /^-[a-z]*[eErR]$/.test(text))
  const code = at < 0 ? '' : (args[at + 1]?.text ?? '')
  if (/open|read|load|file|fs\b|glob|dir|<|system|exec|`/i.test(code)) {
    const quoted = [...code.matchAll(/['"`<]([^'"`<>\n]{1,500})['"`>]/g)]
    const bracketed = [...code.matchAll(/\b[qQ][qQwW]?\s*[({[]([^(){}[\]\n]{1,500})[)}\]]/g)]
    for (const [, text] of [...quoted, ...bracketed])
      noteAccess(step.context, resolvePath(step.state.folder, text!), `${name} -e`, step.line)
  }
  return openAll(name, at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)], step)
}
