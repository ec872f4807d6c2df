import { pythonStrip } from '../../python/pythonStrip'

const generic = new Set(['unknown', 'n/a', 'na', 'none', 'null'])
const prefixes = ['heuristic', 'fallback', 'placeholder', 'mock', 'dummy', 'stub']

/**
 * The reason why an answer is a placeholder instead of a model's output, or null: `raw_empty_with_answer`, `raw_empty_or_generic`, `raw_prefix_<word>`.
 * Values that are not texts count as empty; two empty values are no placeholder.
 *
 * @example
 * answerPlaceholder('n/a', 'B') // → raw_empty_or_generic
 */
export function answerPlaceholder(raw: unknown, answer: unknown): string | null {
  const output = typeof raw === 'string' ? pythonStrip(raw).toLowerCase() : ''
  const given = typeof answer === 'string' ? pythonStrip(answer) : ''
  if (output === '') return given === '' ? null : 'raw_empty_with_answer'
  if (generic.has(output)) return 'raw_empty_or_generic'
  const prefix = prefixes.find((word) => output.startsWith(`${word}:`))
  return prefix === undefined ? null : `raw_prefix_${prefix}`
}
