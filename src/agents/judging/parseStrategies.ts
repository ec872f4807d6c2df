import type { MedgradeError } from '../../errors/MedgradeError'
import { refusal } from '../../errors/refuse'
import { isFields } from '../automedbench/runs/looseJson'
import type { Strategy } from './strategies'

/** Strategies of one's own and the system prompt that goes with them. */
export interface StrategyFile {
  readonly systemPrompt: string | null
  /** By id. */
  readonly strategies: readonly Strategy[]
}

/**
 * A file of strategies, `{base_system_prompt, strategies: {key: {id, name, criteria}}}` or the older `{name: {id, prompt}}`, as parsed JSON.
 *
 * @throws MedgradeError `bad-value` naming the entry that is wrong
 *
 * @example
 * parseStrategies({ Ensembling: { id: 1, prompt: 'Models were averaged.' } }).strategies[0]!.name // → 'Ensembling'
 */
export function parseStrategies(value: unknown): StrategyFile {
  if (!isFields(value) || Object.keys(value).length === 0) throw wrong('the file', value, 'an object with strategies')
  const current = Object.hasOwn(value, 'strategies') || Object.hasOwn(value, 'base_system_prompt')
  const entries = current ? value.strategies : value
  if (!isFields(entries) || Object.keys(entries).length === 0)
    throw wrong('strategies', entries, 'an object of strategies')
  const prompt = current ? (value.base_system_prompt ?? null) : null
  if (prompt !== null && typeof prompt !== 'string') throw wrong('base_system_prompt', prompt, 'a text or null')
  const strategies = Object.entries(entries).map(([key, entry]) => strategyOf(key, entry, current))
  const ids = new Set(strategies.map(({ id }) => id))
  if (ids.size < strategies.length) throw wrong('strategies', [...strategies.map(({ id }) => id)], 'every id once')
  return { systemPrompt: prompt, strategies: strategies.sort((a, b) => a.id - b.id) }
}

function strategyOf(key: string, entry: unknown, current: boolean): Strategy {
  if (!isFields(entry)) throw wrong(key, entry, 'an object')
  const id = entry.id
  const name = current ? entry.name : key
  const criteria = current ? entry.criteria : entry.prompt
  if (typeof id !== 'number' || !Number.isInteger(id)) throw wrong(`${key}.id`, id, 'a whole number')
  if (typeof name !== 'string' || name === '') throw wrong(`${key}.name`, name, 'a text')
  if (typeof criteria !== 'string' || criteria === '')
    throw wrong(`${key}.${current ? 'criteria' : 'prompt'}`, criteria, 'a text')
  return { id, name, criteria }
}

function wrong(what: string, found: unknown, expected: string): MedgradeError {
  const shown = JSON.stringify(found)?.slice(0, 200) ?? 'nothing'
  return refusal('bad-value', `strategies: ${what}`, shown, expected)
}
