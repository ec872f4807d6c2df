/** The words of a shell: what variables, braces, wildcards and substituted commands make of them. */
import { type AccessContext, noteAccess } from './accessContext'
import { ownFolder, resolvePath, UNKNOWN } from './forbiddenPath'
import type { Word } from './shellScript'

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

export interface Step {
  readonly context: AccessContext
  readonly state: ShellState
  readonly line: number
  /** What the command before it in the pipe writes. */
  readonly input: readonly string[] | null
  /** Goes through a script; returns what it writes. */
  run(script: string, state: ShellState): readonly string[]
}

export const MOST_VALUES = 16

export function plainWord(word: Word): string {
  return word.map((part) => (part.kind === 'text' ? part.text : UNKNOWN)).join('')
}

/** Sets `NAME=value` before a command; returns how many words do. */
export function assignments(words: readonly Word[], step: Step): number {
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
          ? (step.state.variables.get(part.name) ?? [part.fallback ?? ownFolder(part.name) ?? UNKNOWN])
          : substituted(part.script, step)
    texts = texts.flatMap((text) => values.map((value) => text + value)).slice(0, MOST_VALUES)
  }
  return texts
}

function substituted(script: string, { context, state, run }: Step): readonly string[] {
  const inner: ShellState = { folder: state.folder, variables: new Map(state.variables) }
  const from = /^\s*<\s*([^\s;|&]+)\s*$/.exec(script)?.[1]
  const output = context.deeper(() => run(from === undefined ? script : `cat ${from}`, inner)) ?? []
  return output.length === 0 ? [UNKNOWN] : output
}

export function expand(word: Word, step: Step): Argument[] {
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

export function checkGlobs(args: readonly Argument[], { context, state, line }: Step): void {
  for (const { text, glob } of args) if (glob) noteAccess(context, resolvePath(state.folder, text), 'a glob', line)
}

export const nameOf = (text: string) => text.slice(text.lastIndexOf('/') + 1)

export const wordsOf = (texts: readonly string[]) =>
  texts.flatMap((text) => text.split(/\s+/).filter((word) => word !== ''))
