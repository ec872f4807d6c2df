import type { TaskTrack } from '../tasks/tasks'
import type { AccessContext, CodeAccess, Session } from './accessContext'
import { mentionPattern, resolvePath, START } from './forbiddenPath'
import { pythonAccesses } from './pythonAccesses'
import { shellAccesses, shellState } from './shellAccesses'
import type { ShellState } from './shellWords'

/** More than any honest code takes. */
const MOST_STEPS = 200_000
const MOST_CODE = 2 ** 20
const MOST_DEPTH = 24

export type { CodeAccess, Session } from './accessContext'

export function newSession(): Session {
  return {
    ...{ scripts: new Map(), python: new Map(), made: new Set() },
    ...{ data: null, ownPrivate: false, besidePublic: false, setsVariables: false },
  }
}

/**
 * What a piece of code opens, lists, copies or reads although no run of the track may. The code is not run: its paths are followed through variables,
 * folders, joins, wildcards and programs that it starts. Texts that are only printed, compared or kept are none.
 *
 * @param language null: guessed.
 * @param shell a shell that goes on from call to call, as that of a history does.
 */
export function codeAccesses(
  code: string,
  language: string | null,
  track: TaskTrack,
  session: Session = newSession(),
  shell?: ShellState,
): CodeAccess[] {
  const accesses: CodeAccess[] = []
  let depth = 0
  const deeper = <T>(run: () => T): T | undefined => {
    if (depth >= MOST_DEPTH) {
      context.steps = 0
      return undefined
    }
    depth++
    const value = run()
    depth--
    return value
  }
  const context: AccessContext = {
    track,
    session,
    accesses,
    steps: MOST_STEPS,
    deeper,
    runShell: (script, line, folder) => deeper(() => shellAccesses(script, context, shellState(folder), line)) ?? [],
    runPython: (inner, line, folder) => deeper(() => pythonAccesses(inner, context, line, folder)),
  }
  const text = code.slice(0, MOST_CODE)
  if (madePrivate.test(text)) session.ownPrivate = true
  if (setsVariables.test(text)) session.setsVariables = true
  if (opensPublic(text)) session.besidePublic = true
  const state = shell ?? shellState(START)
  if (isPython(text, language)) state.folder = pythonAccesses(text, context, 1)
  else shellAccesses(text, context, state, 1)
  if (state.folder !== START) session.data = dataFolder.test(state.folder) ? state.folder : null
  if (context.steps <= 0 || code.length > MOST_CODE) byText(code, context)
  return accesses
}

/** Whether code names a folder `public` where calls start, and does not make it. */
export function opensPublic(code: string): boolean {
  return /(?:^|[\s'"`(=,])(?:\.\/)?public\//m.test(code) && !/\b(?:mkdir|makedirs|cd|chdir)\b/.test(code)
}

/** Sets a variable that names a folder, in Python or a shell. */
const setsVariables =
  /\benviron\s*\[[^\]\n]{1,200}\]\s*=(?!=)|\benviron\.(?:update|setdefault)\b|\bputenv\b|\b(?:OUT|WORK|TMP|TEMP|SCRATCH)\w*=(?!=)/

/** Makes a folder `private`, or writes into one where calls start. */
const madePrivate =
  /\b(?:mkdir|makedirs)\b[^\n]{0,500}\bprivate\b|\bprivate\b[^\n]{0,500}\bmkdir\b|open\(\s*['"](?:\.\/)?private\/[^'"\n]{1,500}['"]\s*,\s*['"][wax]|>\s*['"]?(?:\.\/)?private\//

/** `/data`, or a dataset in it; the public folder holds nothing private. */
const dataFolder = /^\/(?:@start\/)?data(?:\/(?!public(?:\/|$))[^/]+)?$/

const shellStart =
  /^\s*(?:#[^\n]*\n\s*)*(?:(?:cat|ls|cd|echo|find|grep|cp|mv|rm|mkdir|head|tail|export|sudo|bash|sh|python[\d.]*|pip|git|source|set|tar|sed|awk|curl|wget)\s+[^=(\s]|for \w+ in [^:\n]*;)/

function isPython(code: string, language: string | null): boolean {
  if (language !== null && /py/i.test(language)) return true
  if (language !== null && /sh|terminal|command|console/i.test(language)) return false
  if (shellStart.test(code)) return false
  return /^[ \t]*(?:import \w|from \w+(?:\.\w+)* import|def \w+\(|(?:for|with|if|while) .*:\s*$|try:|@\w|[A-Za-z_][\w.]*\s+[-+/*]?=\s|[A-Za-z_][\w.]*\(.*\))/m.test(
    code,
  )
}

/** Code that takes too long to follow is judged by the texts that stand in it, outside comments. */
function byText(code: string, context: AccessContext): void {
  code.split('\n').forEach((line, i) => {
    const found = mentionPattern.exec(line.replace(/#.*/, '').slice(0, 10_000))
    if (found !== null)
      context.accesses.push({
        path: resolvePath(START, found[0]),
        reason: 'private data of the task',
        by: 'code that is too long to follow',
        line: i + 1,
      })
  })
}
