import { type AccessContext, noteAccess } from './accessContext'
import { HOME, holdsPrivate, resolvePath, UNKNOWN } from './forbiddenPath'
import { type ShellCommand, shellCommands, type Word } from './shellScript'

/** A shell while it goes through a script. */
export interface ShellState {
  folder: string
  readonly variables: Map<string, readonly string[]>
}

export interface Argument {
  readonly text: string
  /** Holds wildcards that the shell expands, which lists folders. */
  readonly glob: boolean
}

interface Step {
  readonly context: AccessContext
  readonly state: ShellState
  readonly line: number
  /** What the command before it in the pipe writes. */
  readonly input: readonly string[] | null
}

const MOST_VALUES = 16
const MOST_WORDS = 5000
const MOST_SCRIPT = 2 ** 18

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
    const step = {
      context,
      state,
      line: firstLine + command.line - 1,
      input: command.input === null ? input : [command.input],
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

/** A script that is written in parts is kept whole. */
export function keepScript({ session }: AccessContext, path: string, content: string): void {
  if (content === '') return
  const before = session.scripts.get(path)
  const whole = before === undefined || before === content ? content : `${before}\n${content}`
  session.scripts.set(path, whole.slice(-MOST_SCRIPT))
}

function plainWord(word: Word): string {
  return word.map((part) => (part.kind === 'text' ? part.text : UNKNOWN)).join('')
}

/** Sets `NAME=value` before a command; returns how many words do. */
function assignments(words: readonly Word[], step: Step): number {
  let count = 0
  const declares = /^(?:export|local|readonly|declare|typeset)$/.test(plainWord(words[0] ?? []))
  for (const word of declares ? words.slice(1) : words) {
    const [head] = word
    const name = head?.kind === 'text' && !head.quoted ? /^([A-Za-z_]\w*)\+?=/.exec(head.text) : null
    if (name === null && !declares) break
    count++
    if (name === null || head?.kind !== 'text') continue
    const rest: Word = [{ ...head, text: head.text.slice(name[0].length) }, ...word.slice(1)]
    step.state.variables.set(name[1]!, textsOf(rest, step))
  }
  return declares ? words.length : count
}

/** The values that a word may have, without its braces and blanks being expanded. */
function textsOf(word: Word, step: Step): readonly string[] {
  let texts: readonly string[] = ['']
  for (const part of word) {
    const values =
      part.kind === 'text'
        ? [part.text]
        : part.kind === 'variable'
          ? (step.state.variables.get(part.name) ?? [part.fallback ?? UNKNOWN])
          : substituted(part.script, step)
    texts = texts.flatMap((text) => values.map((value) => text + value)).slice(0, MOST_VALUES)
  }
  return texts
}

function substituted(script: string, { context, state, line }: Step): readonly string[] {
  const inner: ShellState = { folder: state.folder, variables: new Map(state.variables) }
  const from = /^\s*<\s*([^\s;|&]+)\s*$/.exec(script)?.[1]
  const run = () => shellAccesses(from === undefined ? script : `cat ${from}`, context, inner, line)
  const output = context.deeper(run) ?? []
  return output.length === 0 ? [UNKNOWN] : output
}

function expand(word: Word, step: Step): Argument[] {
  const open = word.some((part) => part.kind === 'text' && !part.quoted && /[*?[]/.test(part.text))
  const braces = word.some((part) => part.kind === 'text' && !part.quoted && part.text.includes('{'))
  const quoted = word.some((part) => part.kind === 'text' && part.quoted)
  const texts = textsOf(word, step).flatMap((text) => (braces ? expandBraces(text) : [text]))
  const split =
    quoted || word.every((part) => part.kind === 'text') ? texts : texts.flatMap((text) => text.split(/\s+/))
  const glob = (text: string) => open || (!quoted && word.length > 0 && word[0]!.kind !== 'text' && /[*?[]/.test(text))
  return split.slice(0, MOST_VALUES * 4).map((text) => ({ text, glob: glob(text) }))
}

function expandBraces(text: string): string[] {
  let texts = [text]
  if (text.length > 2000) return texts
  for (let round = 0; round < 4; round++) {
    texts = texts.flatMap((each) => {
      const found = /^(.*?)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(each)
      return found === null ? [each] : found[2]!.split(',').map((part) => found[1]! + part + found[3]!)
    })
    if (texts.length > MOST_VALUES) return texts.slice(0, MOST_VALUES)
  }
  return texts
}

function checkGlobs(args: readonly Argument[], { context, state, line }: Step): void {
  for (const { text, glob } of args) if (glob) noteAccess(context, resolvePath(state.folder, text), 'a glob', line)
}

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

function runArguments(given: readonly Argument[], step: Step): readonly string[] {
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

const nameOf = (text: string) => text.slice(text.lastIndexOf('/') + 1)

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
    'mkdir',
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
    (args, { context, state, line }) =>
      context.deeper(() => shellAccesses(args.map(({ text }) => text).join(' '), context, state, line)) ?? [],
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
])

const isEchoOption = (text: string) => /^-[neE]+$/.test(text)

/** What echo and printf write; wildcards among it list a folder. */
function printed(args: readonly Argument[], step: Step): readonly string[] {
  checkGlobs(args, step)
  const texts = args.map(({ text }) => text).filter((text) => !isEchoOption(text))
  return [/%[sbq]/.test(texts[0] ?? '') ? formatted(texts) : texts.join(' ')]
}

const wordsOf = (texts: readonly string[]) => texts.flatMap((text) => text.split(/\s+/).filter((word) => word !== ''))

function formatted([format = '', ...values]: readonly string[]): string {
  let next = 0
  return format.replace(/%[sbq]/g, () => values[next++] ?? '').replace(/\\n/g, '\n')
}

function enter(args: readonly Argument[], { context, state, line }: Step): readonly string[] {
  const target = args.find(({ text }) => !text.startsWith('-'))?.text ?? (args.length === 0 ? HOME : null)
  if (target === null) return []
  state.folder = resolvePath(state.folder, target)
  state.variables.set('PWD', [state.folder])
  noteAccess(context, state.folder, 'cd', line, true)
  return []
}

function decoded(args: readonly Argument[], step: Step): readonly string[] {
  const given = args.filter(({ text }) => !text.startsWith('-'))
  if (given.length > 0) return openAll('base64', args, step)
  if (!args.some(({ text }) => /^(?:-d|-D|--decode)$/.test(text))) return [UNKNOWN]
  return (step.input ?? []).map((text) => fromBase64(text.trim()) ?? UNKNOWN)
}

export function fromBase64(text: string): string | null {
  if (!/^[A-Za-z0-9+/=\s]*$/.test(text) || text.length > 10_000) return null
  try {
    return atob(text)
  } catch {
    return null
  }
}

/** Only the folders before the tests are gone through; the tests may leave out what is private. */
function find(args: readonly Argument[], step: Step): readonly string[] {
  const end = args.findIndex(({ text }) => /^[-(!]/.test(text))
  const roots = end < 0 ? args : args.slice(0, end)
  const tests = end < 0 ? [] : args.slice(end).map(({ text }) => text)
  const places = roots.length === 0 ? [{ text: '.', glob: false }] : roots
  const { context, state, line } = step
  const shallow = tests.some((text, i) => text === '-maxdepth' && /^[01]$/.test(tests[i + 1] ?? ''))
  for (const { text } of places) {
    const path = resolvePath(state.folder, text)
    if (noteAccess(context, path, 'find', line, true)) continue
    if (holdsPrivate(path) && !shallow && !excludes(tests))
      noteAccess(context, '/data/private', `find ${text}`, line, true)
  }
  return places.map(({ text }) => `${text}/*`)
}

/** Whether options leave out what is private. */
function excludes(options: readonly string[]): boolean {
  const leaves = options.some((text) =>
    /^(?:-prune|-not|!|-v|-I|--exclude|--exclude-dir|--ignore|-path)(?:=|$)/.test(text),
  )
  return leaves && options.some((text) => text.includes('private'))
}

/** `-c` and what stands in a script or comes through a pipe is code; a file may be one that the agent wrote. */
function runInterpreter(python: boolean, args: readonly Argument[], step: Step): readonly string[] {
  const { context, state, line, input } = step
  const run = (code: string) => {
    const inner = { ...state, variables: new Map(state.variables) }
    if (!python) return context.deeper(() => shellAccesses(code, context, inner, line)) ?? []
    context.runPython(code, line, state.folder)
    return []
  }
  const at = args.findIndex(({ text }) => /^-[a-zA-Z]*c$/.test(text))
  if (at >= 0) return run(args[at + 1]?.text ?? '')
  const module = args.findIndex(({ text }) => text === '-m')
  const file = args.findIndex(({ text }) => !text.startsWith('-'))
  if (file < 0) return (input ?? []).flatMap(run)
  const path = module >= 0 && module < file ? `${args[file]!.text.replaceAll('.', '/')}.py` : args[file]!.text
  const content = context.session.scripts.get(resolvePath(state.folder, path))
  if (content !== undefined) run(content)
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
    else context.deeper(() => shellAccesses(content, context, state, line))
  }
  if (file.includes('/')) noteAccess(context, path, name, line)
  return openAll(name, args, step)
}

/** The code of another language: the texts in it count, if it opens anything. */
function runForeign(name: string, args: readonly Argument[], step: Step): readonly string[] {
  const at = args.findIndex(({ text }) => /^-[a-z]*[eErR]$/.test(text))
  const code = at < 0 ? '' : (args[at + 1]?.text ?? '')
  if (/open|read|load|file|fs\b|glob|dir|<|system|exec|`/i.test(code)) {
    for (const [, , text] of code.matchAll(/(['"`<])([^'"`<>\n]{1,500})['"`>]/g))
      noteAccess(step.context, resolvePath(step.state.folder, text!), `${name} -e`, step.line)
  }
  return openAll(name, at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)], step)
}

const searches = /^(?:[ef]?grep|rg|ag|ack|sed|[gm]?awk|jq|yq)$/
const recursive = /^(?:tree|du|rsync|tar|zip|rg|ag|ack)$/

/** Every word that is no option is a file that the command opens, except the pattern or program of a search. */
function openAll(name: string, args: readonly Argument[], step: Step): readonly string[] {
  const { context, state, line } = step
  const options = args.map(({ text }) => text)
  const skipsFirst = searches.test(name) && !options.some((text) => /^(?:-e|-f|--regexp|--file)/.test(text))
  let skipped = !skipsFirst
  const deep =
    recursive.test(name) ||
    (/^(?:ls|cp|scp|chmod|chown|[ef]?grep)$/.test(name) &&
      options.some((text) => /^-[a-zA-Z]*[rRa]|^--recursive/.test(text)))
  const places: string[] = []
  args.forEach(({ text }, i) => {
    if (/^--?(?:exclude|exclude-dir|ignore|include|I|iname|name)$/.test(options[i - 1] ?? '')) return
    const value = /^(?:--?[\w-]+|[a-z]+)=(.*)$/s.exec(text)?.[1]
    if (text.startsWith('-') && value === undefined) return
    if (/^--(?:exclude|ignore|include)/.test(text)) return
    if (!skipped) {
      skipped = true
      if (/getline|system/.test(text)) for (const [, path] of text.matchAll(/"([^"\n]{1,500})"/g)) places.push(path!)
      return
    }
    const path = (value ?? text).replace(/^[\w.@-]+:(?=\/)(?!\/\/)/, '')
    if (!/\s/.test(path) || /^[/~.]/.test(path)) places.push(path)
  })
  for (const place of places) {
    const path = resolvePath(state.folder, place)
    if (noteAccess(context, path, name, line, deep || name === 'ls' || name === 'dir')) continue
    const recurses = deep && !(name === 'ls' && !options.some((text) => /^-[a-zA-Z]*R|^--recursive/.test(text)))
    if (recurses && holdsPrivate(path) && !excludes(options.flatMap((text) => text.split(/(?==)/))))
      noteAccess(context, '/data/private', `${name} ${place}`, line, true)
  }
  if (name === 'tee')
    for (const place of places) keepScript(context, resolvePath(state.folder, place), (step.input ?? []).join('\n'))
  if (name === 'cat' && places.length === 0) return step.input ?? []
  return name === 'ls' ? places.map((place) => `${place}/*`) : [UNKNOWN]
}
