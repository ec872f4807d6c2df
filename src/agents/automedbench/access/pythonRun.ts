/** Python while it goes through a piece of code, and the code that it starts. */
import type { AccessContext } from './accessContext'
import { resolvePath } from './forbiddenPath'
import type { Value } from './pythonValue'

export type Names = Map<string, Value>

/** Python while it goes through a piece of code. */
export interface Run {
  readonly context: AccessContext
  readonly globals: Names
  readonly firstLine: number
  folder: string
  line: number
  depth: number
  /** Expressions within expressions. */
  nesting: number
  /** Within a branch that may not be taken: names keep what they were, too. */
  unsure: number
  /** The code compares names with the private folder's, to leave it out. */
  readonly leavesOut: boolean
}

export const MOST_DEPTH = 8

/** The line of the log. */
export const lineOf = (run: Run) => run.firstLine + run.line - 1

/** Code that a text holds. */
export function runCode(code: string, run: Run): void {
  if (run.depth >= MOST_DEPTH) return
  run.depth++
  run.context.runPython(code, run.firstLine + run.line - 1, run.folder)
  run.depth--
}

/** A module that the agent wrote runs when it is imported. */
export function runModule(module: string, run: Run): void {
  const content = run.context.session.scripts.get(resolvePath(run.folder, `${module.replaceAll('.', '/')}.py`))
  if (content !== undefined) runCode(content, run)
}

/** A file that the agent wrote. */
export function runFile(path: string, run: Run): void {
  const content = run.context.session.scripts.get(resolvePath(run.folder, path))
  if (content !== undefined) runCode(content, run)
}

/** A line of a notebook: `!` or `%%bash` starts a shell. */
export function runShellLine(script: string, run: Run): void {
  const line = run.firstLine + run.line - 1
  if (script.startsWith('!')) run.context.runShell(script.slice(1), line, run.folder)
  else if (/^%%(?:bash|sh|script)/.test(script))
    run.context.runShell(script.replace(/^[^\n]*\n?/, ''), line + 1, run.folder)
  else {
    const target = /^%(?:cd|ls|cat|less|load|run|sx)\b\s*(.*)/.exec(script)
    if (target !== null) run.context.runShell(script.slice(1), line, run.folder)
    if (script.startsWith('%cd') && target !== null) run.folder = resolvePath(run.folder, target[1]!.trim())
  }
}
