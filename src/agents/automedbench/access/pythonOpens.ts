/** What calls of a library open: paths among their arguments, folders that they list, programs that they start. */
import { keepMade, noteAccess } from './accessContext'
import { holdsPrivate, isRemote, resolvePath, UNKNOWN } from './forbiddenPath'
import { goesDeep, lists } from './pythonLibrary'
import { lineOf, type Run } from './pythonRun'
import { joinPath, textsOf, textValue, unknown, type Value } from './pythonValue'
import { keepScript } from './shellOpens'

/** A call with its evaluated arguments; `named` is the place of an argument with a name, or −1. */
export interface CallArguments {
  readonly args: readonly Value[]
  readonly named: (name: string) => number
}

/** A text that is written into a file may be a script that runs later. */
export function keepWritten(receiver: Value, args: readonly Value[], run: Run): void {
  const [content] = args[0]?.texts ?? []
  if (content === undefined) return
  for (const path of receiver.texts) keepScript(run.context, resolvePath(run.folder, path), content)
}

/** Folders that the code makes. */
export function keepMadeFolders(folders: Value, run: Run): void {
  for (const text of folders.texts) keepMade(run.context, resolvePath(run.folder, text))
}

/** Another working folder. */
export function enter(target: Value, run: Run): Value {
  for (const text of target.texts) {
    run.folder = resolvePath(run.folder, text)
    noteAccess(run.context, run.folder, 'os.chdir', lineOf(run), true)
  }
  return unknown
}

/** A program with its arguments, as a text or a list. */
export function start(name: string, { args, named }: CallArguments, run: Run): Value {
  const at = named('cwd')
  const folder = at >= 0 && args[at]!.texts[0] !== undefined ? resolvePath(run.folder, args[at]!.texts[0]!) : run.folder
  if (at >= 0) noteAccess(run.context, folder, name, lineOf(run), true)
  const texts = args.filter((_, i) => i !== at)
  const spread = texts.length > 1 && /exec|spawn|sh\./.test(name) ? [{ texts: [], items: texts }] : texts.slice(0, 1)
  for (const arg of spread) {
    const words = arg.items?.flatMap((item) => item.items ?? [item]).map((item) => quoted(textsOf(item)[0]!))
    const scripts = words === undefined ? arg.texts : [words.join(' ')]
    for (const script of scripts) run.context.runShell(script, lineOf(run), folder)
  }
  return unknown
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** A method of a path. */
export function openReceiver(receiver: Value, method: string, args: readonly Value[], run: Run): Value {
  const pattern = args[0]?.texts[0]
  const inner = /glob$/.test(method) && pattern !== undefined
  for (const text of receiver.texts) {
    const path = resolvePath(run.folder, inner ? joinPath([text, pattern]) : text)
    openPath(path, `Path.${method}`, run, method === 'iterdir' || (inner && /\*\*/.test(pattern)))
    if (method === 'rglob' || (inner && pattern.includes('**')))
      openDeep(resolvePath(run.folder, text), `Path.${method}`, run)
  }
  if (method === 'write_text') keepWritten(receiver, args, run)
  if (lists.test(method)) return textValue(...receiver.texts.map((text) => joinPath([text, pattern ?? '*'])))
  return method === 'open' ? receiver : unknown
}

function openPath(path: string, by: string, run: Run, listing = false): void {
  const open = path.includes('*')
  // What wildcards reach is not what the code leaves out by name.
  if (open && run.leavesOut && !/priv/.test(path)) return
  noteAccess(run.context, path, by, lineOf(run), listing)
}

function openDeep(path: string, by: string, run: Run): void {
  if (holdsPrivate(path) && !run.leavesOut)
    noteAccess(run.context, '/data/private', `${by} of ${path}`, lineOf(run), true)
}

/** Every text among the arguments is taken for a path that is opened; returns what is opened. */
export function openArguments(name: string, args: readonly Value[], run: Run): Value {
  const texts = args.flatMap((arg) => [...arg.texts, ...(arg.items ?? []).flatMap((item) => item.texts)])
  for (const text of texts) {
    if (text.length > 4096 || isRemote(text) || (/\s/.test(text) && !/^[/~.]/.test(text))) continue
    const path = resolvePath(run.folder, text)
    openPath(path, name.replace(/^\./, 'a method '), run, lists.test(name))
    if (goesDeep.test(name) || (lists.test(name) && text.includes('**')))
      openDeep(path.replace(/\/?\*\*.*$/, '') || '/', name, run)
  }
  if (/listdir$/.test(name)) return textValue('*')
  if (/(?:walk|glob|scandir)$/.test(name))
    return textValue(...texts.map((text) => (text.includes('*') ? text : `${text}/*`)))
  if (/(?:^|\.)open$/.test(name)) return textValue(...(args[0]?.texts ?? []))
  return texts.length > 0 && name.includes(UNKNOWN) ? textValue(...texts) : unknown
}
