/** Loads a challenge by id, from a module, or from a YAML or JSON file. */

import { extname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findChallenge } from '../challenges/findChallenge'
import type { Challenge, ChallengeRef } from '../contract'
import { sha256 } from '../engine/files/sha256'
import { resolveChallenge } from '../engine/resolveChallenge'
import { checkArguments } from '../errors/checkArguments'
import { MedgradeError } from '../errors/MedgradeError'
import { evaluationChallenge, evaluationId } from '../evaluation/running/evaluationChallenge'
import { readLocalFile } from './files/readLocalFile'
import { moduleFrame, ownFunctions } from './ownFunctions'

/** A challenge, and the reference by which a worker loads it. */
export interface LoadedChallenge {
  readonly challenge: Challenge
  /** Null for a challenge object, which exists in this thread only. */
  readonly ref: ChallengeRef | null
  /** SHA-256 of the file of a user's challenge. */
  readonly hash?: string
}

const declared = new Set(['.yaml', '.yml', '.json'])
const modules = new Set(['.mjs', '.js', '.cjs', '.ts', '.mts', '.cts'])

/**
 * Loads a challenge: `isles22`, `./mine.mjs`, `./mine.mjs#second`, `./mine.yaml`. A challenge object is returned as it is.
 *
 * @throws MedgradeError `unknown-challenge`, `bad-challenge`, `bad-formula`.
 * @example
 * const { challenge, ref } = await loadChallenge('isles22')
 * ref // → { id: 'isles22' }
 */
export async function loadChallenge(named: string | Challenge): Promise<LoadedChallenge> {
  checkArguments({ named }, typeof named === 'string' ? 'string' : { id: 'string' })
  if (typeof named !== 'string') return fromObject(named)
  const [path, id] = splitName(named)
  if (!declared.has(extname(path)) && !modules.has(extname(path))) {
    const { challenge } = await resolveChallenge(named)
    return { challenge, ref: { id: challenge.id } }
  }
  const bytes = await readLocalFile(path).catch((cause) => {
    throw new MedgradeError('unknown-challenge', `The challenge cannot be read: ${path}`, { file: path, cause })
  })
  const module = pathToFileURL(resolve(path)).href
  const challenge = oneOf(await challengesIn(module, path), id, path)
  const hash = await sha256(bytes)
  return { challenge, ref: { id: challenge.id, module }, ...(hash === null ? {} : { hash }) }
}

/** Loads a challenge in a worker. A declared one can score cases but not aggregate. @throws MedgradeError as {@link loadChallenge}. */
export async function loadChallengeRef({ id, variant, module }: ChallengeRef): Promise<Challenge> {
  if (module === undefined && id === evaluationId) return evaluationChallenge(variant ?? '')
  if (module === undefined) return (await resolveChallenge(id, variant)).challenge
  const name = fileURLToPath(module)
  return (await resolveChallenge(oneOf(await challengesIn(module, name, false), id, name), variant)).challenge
}

/** A bundled challenge object has its id as reference. */
async function fromObject(challenge: Challenge): Promise<LoadedChallenge> {
  return { challenge, ref: (await findChallenge(challenge.id)) === challenge ? { id: challenge.id } : null }
}

function splitName(named: string): readonly [string, string | undefined] {
  const hash = named.lastIndexOf('#')
  return hash < 0 ? [named, undefined] : [named.slice(0, hash), named.slice(hash + 1)]
}

/** `module` is the URL of a file, `name` its name in messages. */
async function challengesIn(module: string, name: string, formulas = true): Promise<readonly Challenge[]> {
  const path = fileURLToPath(module)
  if (declared.has(extname(path))) {
    const { declaredChallenge } = await import('../challenges/own/declaredChallenge')
    return [await declaredChallenge(Buffer.from(await readLocalFile(path)).toString(), name, { formulas })]
  }
  let exports: Record<string, unknown>
  try {
    // In the CommonJS build this import is a require, which takes paths; Node 20.19 lets it load ES modules.
    exports = await import(/* @vite-ignore */ typeof __filename === 'string' ? path : module)
  } catch (cause) {
    throw notImported(cause, name, path)
  }
  const found = [...new Set(Object.values(exports).flat())].filter(isChallenge)
  return found.map((challenge) => ownFunctions(challenge, path))
}

function notImported(cause: unknown, name: string, path: string): MedgradeError {
  const { code, message = String(cause) } = (cause ?? {}) as Partial<NodeJS.ErrnoException>
  const untyped = code === 'ERR_UNKNOWN_FILE_EXTENSION' && /ts$/.test(path)
  const place = moduleFrame(cause, path)
  const why = untyped ? 'this Node.js reads no TypeScript (22.18 and later do), compile it first' : message
  return new MedgradeError('bad-challenge', `${name} cannot be imported: ${why}`, {
    file: place?.file ?? name,
    found: place && `line ${place.line}, column ${place.column}`,
    cause,
  })
}

function isChallenge(value: unknown): value is Challenge {
  const one = value as Partial<Challenge> | null
  return (
    typeof one === 'object' &&
    one !== null &&
    typeof one.scoreCase === 'function' &&
    typeof one.aggregate === 'function'
  )
}

function oneOf(found: readonly Challenge[], id: string | undefined, name: string): Challenge {
  const chosen = id === undefined ? found : found.filter((challenge) => challenge.id === id)
  if (chosen.length === 1) return chosen[0]!
  const ids = found.map((challenge) => challenge.id).join(', ')
  const what = found.length === 0 ? 'exports no challenge' : id === undefined ? 'exports several' : `exports no '${id}'`
  throw new MedgradeError('bad-challenge', `${name} ${what}${ids ? `: ${ids}` : ''}`, {
    file: name,
    found: ids || 'none',
    expected: id === undefined ? 'one challenge, or <file>#<id>' : id,
  })
}
