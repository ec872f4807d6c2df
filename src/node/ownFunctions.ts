/** Wraps the functions of a challenge module: their unexpected errors become `challenge-failed` with the line of the module. */
import { dirname, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Challenge } from '../contract'
import { isMedgradeError, MedgradeError } from '../errors/MedgradeError'

/** Codes of errors that a wrong call of the library causes. */
const callErrors = new Set(['bad-argument', 'bad-option', 'bad-formula', 'internal'])

/**
 * The same challenge with functions that throw `challenge-failed` for every error except a `MedgradeError` about the files of the case.
 *
 * @param path of the module; the innermost frame in its folder is named.
 */
export function ownFunctions(challenge: Challenge, path: string): Challenge {
  const guard = <T>(name: string, original: T): T => guarded(name, original, { challenge, path })
  const { scoreCase, aggregate, tasks, results, ranking, variants } = challenge
  const guards = {
    ...(scoreCase && { scoreCase: guard('scoreCase', scoreCase) }),
    ...(aggregate && { aggregate: guard('aggregate', aggregate) }),
    ...(tasks && { tasks: guard('tasks', tasks) }),
    ...(results && { results: guard('results', results) }),
    ...(ranking?.withoutLeaderboard && {
      ranking: { ...ranking, withoutLeaderboard: guard('withoutLeaderboard', ranking.withoutLeaderboard) },
    }),
    ...(variants && {
      variants: Object.fromEntries(
        Object.entries(variants).map(([name, variant]) => [name, ownFunctions(variant as Challenge, path)]),
      ),
    }),
  }
  // A challenge may be an instance of a class.
  const own: Challenge = Object.assign(Object.create(Object.getPrototypeOf(challenge)), challenge, guards)
  originals.set(own, challenge)
  return own
}

const originals = new WeakMap<object, Challenge>()

interface Owner {
  readonly challenge: Challenge
  readonly path: string
}

function guarded<T>(name: string, original: T, owner: Owner): T {
  if (typeof original !== 'function') return original
  return function (this: object, ...args: unknown[]) {
    try {
      const result: unknown = original.apply(originals.get(this) ?? this, args)
      return result instanceof Promise ? rejecting(result, name, owner.path) : result
    } catch (error) {
      throw failure(error, name, owner.path)
    }
  } as T
}

/** Converts the rejection of a promise. A promise where none is allowed is refused later; its rejection must not end the process. */
function rejecting(result: Promise<unknown>, name: string, path: string): Promise<unknown> {
  const outcome = result.catch((error) => {
    throw failure(error, name, path)
  })
  outcome.catch(() => {})
  return outcome
}

function failure(cause: unknown, name: string, path: string): unknown {
  if (isMedgradeError(cause) && !callErrors.has(cause.code)) return cause
  // A failed allocation is reported as such, not as an error of the module.
  if (cause instanceof RangeError && /alloc|array length|memory/i.test(cause.message)) return cause
  const { file, line, column } = moduleFrame(cause, path) ?? { file: shown(path) }
  const what = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
  const place = line === undefined ? file : `${file}, line ${line}`
  return new MedgradeError('challenge-failed', `'${name}' of the challenge failed in ${place}: ${what}`, {
    file,
    found: line === undefined ? undefined : `line ${line}, column ${column}`,
    cause,
  })
}

interface Frame {
  readonly file: string
  readonly line?: string
  readonly column?: string
}

/** The innermost frame of a stack in the folder of the module, packages left out. */
export function moduleFrame(error: unknown, path: string): Frame | undefined {
  const { stack = '', message = '' } = error instanceof Error ? error : {}
  const folder = dirname(path) + sep
  for (const text of stack.slice(stack.indexOf(message) + message.length).split('\n')) {
    const found = /(?:\(|at (?:async )?)((?:file:\/\/|\/|[A-Za-z]:[\\/]).*?)(?:\?[^:]*)?:(\d+):(\d+)\)?$/.exec(text)
    if (!found) continue
    const file = found[1]!.startsWith('file://') ? fileURLToPath(found[1]!) : found[1]!
    if (!file.startsWith(folder) || file.slice(folder.length).split(sep).includes('node_modules')) continue
    return { file: shown(file), line: found[2]!, column: found[3]! }
  }
  return undefined
}

/** The path relative to the current folder if it lies below it. */
function shown(file: string): string {
  const short = relative(process.cwd(), file)
  return short.startsWith('..') ? file : short
}
