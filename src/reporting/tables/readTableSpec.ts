import type { MedgradeError } from '../../errors/MedgradeError'
import { nearestName } from '../../errors/nearestName'
import { refusal } from '../../errors/refuse'
import type { TableSpec } from './tableSpec'

const lists: Readonly<Record<string, readonly string[]>> = {
  catalogue: ['challenges'],
  raw: ['agents', 'rows'],
  overview: ['agents', 'challenges'],
  challenge: ['agents'],
  medals: ['agents'],
}

/**
 * A table of one's own from JSON.
 *
 * @throws MedgradeError `bad-json` that names the file and what is missing.
 */
export function readTableSpec(json: unknown, file: string): TableSpec {
  const spec = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>
  const needed = typeof spec.kind === 'string' && Object.hasOwn(lists, spec.kind) ? lists[spec.kind]! : undefined
  if (needed === undefined)
    throw bad(file, `kind: ${JSON.stringify(spec.kind)}`, `kind: ${nearestName(String(spec.kind), Object.keys(lists))}`)
  const missing = needed.find((name) => !Array.isArray(spec[name]))
  if (missing !== undefined) throw bad(file, `${missing}: ${JSON.stringify(spec[missing])}`, `a list '${missing}'`)
  if (spec.kind === 'challenge' && typeof spec.challenge !== 'string')
    throw bad(file, `challenge: ${JSON.stringify(spec.challenge)}`, 'the id of a challenge')
  return json as TableSpec
}

function bad(file: string, found: string, expected: string): MedgradeError {
  return refusal('bad-json', 'table', found, expected, { file })
}
