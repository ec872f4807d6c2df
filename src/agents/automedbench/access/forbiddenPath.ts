import type { TaskTrack } from '../tasks/tasks'

/** Stands in a path for what the code does not say: the value of an unknown variable. */
export const UNKNOWN = '\u0001'

/** Where a call starts that changes no folder; what lies there is the agent's own, a folder `private` too, except below `data/<dataset>/`. */
export const START = '/@start'

/** Home folder of the agent; which one does not matter, since `..` leads to the root from there. */
export const HOME = '/root'

/** What no run may read, by the rules of the site. */
export interface SiteRules {
  /** Folders below the root. */
  readonly roots: ReadonlyMap<string, string>
  /** Names of files or folders that count wherever they lie, except in the agent's own folders. */
  readonly names: readonly (readonly [pattern: RegExp, reason: string])[]
  /** Whether code that trains a model is a violation. */
  readonly training: boolean
  /** Lines of the key file that the harness asks for; null: the track has none. */
  readonly keyLines: number | null
}

const evaluation = 'code of the evaluation'
const keyFile: readonly [RegExp, string] = [
  /^\.?(?:api[-_]?keys?|keys?|key_?file)(?:\.(?:txt|env|json|ya?ml))?$/i,
  'a key file',
]
const truth: readonly [RegExp, string] = [/^ground_truth/i, 'a file of ground truth']

function rules(names: SiteRules['names'], keyLines: number | null = null, roots: readonly string[] = []): SiteRules {
  return {
    roots: new Map([
      ['eval', evaluation],
      ['results', 'results of the evaluation'],
      ...roots.map((root) => [root, 'bands of the evaluation'] as const),
    ]),
    names: [
      truth,
      keyFile,
      [/^(?:format_checker|failure_classifier|medal_tier)\.py$/, evaluation],
      [/^agent_(?:loop|code_executor)|^entrypoint_agent/, 'code of the harness'],
      ...names,
    ],
    training: true,
    keyLines,
  }
}

/** Each track's own: the scorer that its image holds, and the reference where its name tells it. */
export const siteRules: Readonly<Record<TaskTrack, SiteRules>> = {
  segmentation: rules([[/^dice_scorer/, evaluation]]),
  detection: rules([[/^det2d_scorer/, evaluation]]),
  classification: rules([[/^cls_scorer/, evaluation]]),
  synthetic: rules([[/^sct_scorer/, evaluation]]),
  enhancement: rules(
    [
      [/^baseline_bands\.json$/, 'bands of the evaluation'],
      [/^reference\.npy$/, 'a reference image'],
    ],
    null,
    ['bands'],
  ),
  report: rules([[/^report_scorer/, evaluation]], 4),
  vqa: rules([[/^vqa_scorer/, evaluation]]),
}

/** Folders in which names prove nothing, `private` neither: the agent's own, and the system's. */
const own = new Set([
  ...[START.slice(1), HOME.slice(1), 'home', 'Users', 'workspace', 'tmp', 'outputs'],
  ...['usr', 'etc', 'var', 'dev', 'opt'],
])
/** And where a folder `private` is not that of the task. */
const notTask = new Set([...own, 'private'])

/**
 * Why no run may read at an absolute path, or null. Parts may hold the wildcards of a shell.
 *
 * @param listing whether what a folder holds is listed, too: `/data/*` lists `/data/private` then.
 */
export function forbiddenPath(path: string, track: TaskTrack, listing = false): string | null {
  const parts = path.split('/').filter((part) => part !== '')
  const [root = '', second] = parts
  const { roots, names } = siteRules[track]
  for (const [name, reason] of roots) if (fits(root, name)) return reason
  const whole = parts.length > 2 || listing
  const isData = root === 'data' || (/\w/.test(root) && fits(root, 'data'))
  if (isData && second !== undefined && fits(second, 'private') && (whole || isNamed(second)))
    return 'private data of the task'
  for (let i = 1, data = root === 'data'; i < parts.length; i++) {
    const part = parts[i]!
    if (data && isNamed(part) && (fits(part, 'private') || fits(part, 'answers'))) return 'private data of a dataset'
    data ||= part === 'data'
  }
  const at = parts.findIndex((part) => isNamed(part) && fits(part, 'private'))
  if (at > 0 && parts.slice(0, at).some((part) => part.includes(UNKNOWN))) return 'private data of the task'
  if (notTask.has(root)) return null
  if (at >= 0) return 'private data of the task'
  if (own.has(root) || root.includes(UNKNOWN)) return null
  for (const [pattern, reason] of names) if (parts.some((part) => pattern.test(part))) return reason
  return null
}

/** What a variable of the environment holds that names a folder of the agent's own; null: not one of these. */
export function ownFolder(variable: string): string | null {
  if (variable === 'HOME') return HOME
  if (/^(?:TMPDIR|TMP|TEMP|TEMPDIR|TMP_DIR|TEMP_DIR)$/.test(variable)) return '/tmp'
  return /^(?:OUT|OUTPUTS?|WORK|WORKSPACE|SCRATCH)(?:_?DIR|_?PATH|_?FOLDER)?$/.test(variable) ? '/workspace' : null
}

/** Whether all below a folder that is gone through to its depth holds private data. */
export function holdsPrivate(path: string): boolean {
  return path === '/' || path === '/data' || path === '/*' || path === '/data/*'
}

/** At least three letters stand in the pattern: `*` alone names nothing. */
function isNamed(part: string): boolean {
  return part.replace(/\[[^\]]*\]|[*?]/g, '').length >= 3 || !/[*?[]/.test(part)
}

/** Whether a part with wildcards may be the name. */
function fits(part: string, name: string): boolean {
  if (!/[*?[]/.test(part)) return part === name
  return part.length <= 100 && fitsFrom(part, 0, name, 0)
}

function fitsFrom(part: string, i: number, name: string, j: number): boolean {
  if (i === part.length) return j === name.length
  const char = part[i]!
  if (char === '*') {
    let next = i
    while (part[next] === '*') next++
    for (let k = j; k <= name.length; k++) if (fitsFrom(part, next, name, k)) return true
    return false
  }
  if (j === name.length) return false
  if (char === '?') return fitsFrom(part, i + 1, name, j + 1)
  const close = char === '[' ? part.indexOf(']', i + 2) : -1
  if (close > 0) return inSet(part.slice(i + 1, close), name[j]!) && fitsFrom(part, close + 1, name, j + 1)
  return char === name[j] && fitsFrom(part, i + 1, name, j + 1)
}

function inSet(set: string, char: string): boolean {
  const negated = set[0] === '!' || set[0] === '^'
  const body = negated ? set.slice(1) : set
  let inside = false
  for (let i = 0; i < body.length; i++) {
    if (body[i + 1] === '-' && i + 2 < body.length) {
      inside ||= body[i]! <= char && char <= body[i + 2]!
      i += 2
    } else inside ||= body[i] === char
  }
  return inside !== negated
}

/** An address of another machine, which is no path here. */
export function isRemote(text: string): boolean {
  return /^(?:(?!file:)[a-z][\w+.-]*:\/\/|git@[\w.-]+:)/i.test(text) && !/(?:^|\/)\.\.(?:\/|$)/.test(text)
}

/** Folder and path as one absolute path; `..` at the root stays there. */
export function resolvePath(folder: string, path: string): string {
  const home = /^~(?=\/|$)/.test(path) ? HOME + path.slice(1) : path.replace(/^file:\/\//, '')
  const from = home.startsWith('/') ? home : `${folder}/${home}`
  const parts: string[] = []
  for (const part of from.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return `/${parts.join('/')}`
}

/** Texts that name what is forbidden, for lists of what is only mentioned. */
export const mentionPattern =
  /(?:\/data\/private|\bdata\/[\w.-]+\/private|\bprivate\/|\/eval\/|\/results\/|\bground_truth)[^\s'"`)\]},;]*/
