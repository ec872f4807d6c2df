import type { TaskTrack } from '../tasks/tasks'
import { forbiddenPath, START, UNKNOWN } from './forbiddenPath'

/** A place that code opens, lists, copies or reads. */
export interface CodeAccess {
  readonly path: string
  /** Why no run may read there. */
  readonly reason: string
  /** What opens it, such as `cat` or `os.listdir`. */
  readonly by: string
  /** Line of the code, from 1. */
  readonly line: number
}

/** Values of names that outlive a call. */
export interface Session {
  /** Scripts that calls before this one wrote, by absolute path. */
  readonly scripts: Map<string, string>
  /** What Python knows after the calls before; a value is the evaluator's own. */
  readonly python: Map<string, unknown>
  /** The folder of the task's data that a call before this one went to and stayed in; a shell that lives on starts there. */
  data: string | null
  /** A call before this one made a folder `private` of its own. */
  ownPrivate: boolean
  /** A call before this one, or this one, sets variables of the environment: what their names say proves nothing. */
  setsVariables: boolean
  /** Folders `private` that the agent made, by absolute path; none of them is the task's. */
  readonly made: Set<string>
  /** Calls start where a folder `public` lies that the agent did not make: what is called `private` there is that of the task. */
  besidePublic: boolean
}

/** What the readers of shell and Python code share while they go through a call. */
export interface AccessContext {
  readonly track: TaskTrack
  readonly session: Session
  readonly accesses: CodeAccess[]
  /** Steps that are left; code that needs more is judged by its texts. */
  steps: number
  /** Goes a level deeper into code that runs code; undefined: too deep. */
  readonly deeper: <T>(run: () => T) => T | undefined
  /** Code within code, whose lines count from `line`. */
  readonly runShell: (script: string, line: number, folder: string) => readonly string[]
  readonly runPython: (code: string, line: number, folder: string) => void
}

/** Longer texts are no paths. */
const MOST_PATH = 4096

/** Notes the access of a path, if no run may read there. */
export function noteAccess(context: AccessContext, path: string, by: string, line: number, listing = false): boolean {
  if (path.length > MOST_PATH || path.includes('\n')) return false
  const found = forbidden(path, context, listing)
  if (found === null) return false
  const { reason } = found
  const shown = found.path.replaceAll(UNKNOWN, '…')
  if (!context.accesses.some((each) => each.path === shown && each.line === line))
    context.accesses.push({ path: shown, reason, by, line })
  return true
}

/** Folders of data are the organiser's, whoever says that he makes them; so may be what the code does not name. */
const ofData = /(?:^|\/)data(?:\/|$)/

/** Keeps the folder `private` that code makes. */
export function keepMade(context: AccessContext, path: string): void {
  const found = /^.*?\/private(?=\/|$)/.exec(path)?.[0]
  if (found !== undefined && !ofData.test(found) && !found.includes(UNKNOWN)) context.session.made.add(found)
}

function isMade(path: string, { made }: Session): boolean {
  return [...made].some((folder) => path === folder || path.startsWith(`${folder}/`))
}

/** Where a call starts is not logged: it may be where the shell of the call before it stayed. */
function forbidden(path: string, { track, session }: AccessContext, listing: boolean) {
  if (isMade(path, session)) return null
  const reason = forbiddenPath(path, track, listing)
  if (reason !== null) return { path, reason }
  const start = session.besidePublic ? '/data' : session.data
  if (start === null || session.ownPrivate || !path.startsWith(`${START}/`)) return null
  if ([...session.scripts.keys()].some((written) => written.startsWith(`${START}/private/`))) return null
  const carried = start + path.slice(START.length)
  const there = forbiddenPath(carried, track, listing)
  return there === null ? null : { path: carried, reason: there }
}
