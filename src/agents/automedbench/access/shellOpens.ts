/** What the commands of a shell open: the files among their words, and folders that they go through. */
import { type AccessContext, noteAccess } from './accessContext'
import { HOME, holdsPrivate, isRemote, resolvePath, UNKNOWN } from './forbiddenPath'
import type { Argument, Step } from './shellWords'

const MOST_SCRIPT = 2 ** 18

/** A script that is written in parts is kept whole. */
export function keepScript({ session }: AccessContext, path: string, content: string): void {
  if (content === '') return
  const before = session.scripts.get(path)
  const whole = before === undefined || before === content ? content : `${before}\n${content}`
  session.scripts.set(path, whole.slice(-MOST_SCRIPT))
}

export function enter(args: readonly Argument[], { context, state, line }: Step): readonly string[] {
  const target = args.find(({ text }) => !text.startsWith('-'))?.text ?? (args.length === 0 ? HOME : null)
  if (target === null) return []
  state.folder = resolvePath(state.folder, target)
  state.variables.set('PWD', [state.folder])
  noteAccess(context, state.folder, 'cd', line, true)
  return []
}

/** Only the folders before the tests are gone through; the tests may leave out what is private. */
export function find(args: readonly Argument[], step: Step): readonly string[] {
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

const searches = /^(?:[ef]?grep|rg|ag|ack|sed|[gm]?awk|jq|yq)$/

/** Their arguments are `outside:inside`. */
const mounts = /^(?:docker|podman|singularity|apptainer)$/

const recursive = /^(?:tree|du|rsync|tar|zip|rg|ag|ack)$/

/** Every word that is no option is a file that the command opens, except the pattern or program of a search. */
export function openAll(name: string, args: readonly Argument[], step: Step): readonly string[] {
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
    const bare = (value ?? text).replace(/^[\w.@-]+:(?=\/)(?!\/\/)/, '')
    const path = mounts.test(name) ? bare.replace(/:.*$/s, '') : bare
    if ((!/\s/.test(path) || /^[/~.]/.test(path)) && !isRemote(path)) places.push(path)
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
