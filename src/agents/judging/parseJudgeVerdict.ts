import { checkArguments } from '../../errors/checkArguments'
import type { MedgradeError } from '../../errors/MedgradeError'
import { refusal } from '../../errors/refuse'
import { STRATEGIES } from './strategyProfiles'

/**
 * Scores of the thirteen strategies by id, read from a judge's answer: the text from the first `{` to the last `}` must be JSON with
 * a list `results` whose entries have an `id` from 1 to 13 and a `score` of exactly 0 or 1 (as number, boolean or text).
 *
 * @throws MedgradeError `bad-value` naming what is wrong: no JSON, no list, another id or score, an id given twice
 */
export function parseJudgeVerdict(text: string): Record<string, 0 | 1> {
  checkArguments({ text }, 'string')
  const results = resultsOf(text)
  const scores: Record<string, 0 | 1> = {}
  for (const entry of results as unknown[]) {
    const { id, score } = (entry ?? {}) as { id?: unknown; score?: unknown }
    const number = typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id
    if (typeof number !== 'number' || !Number.isInteger(number) || number < 1 || number > STRATEGIES)
      throw bad('an id', JSON.stringify(id), `an integer from 1 to ${STRATEGIES}`)
    if (Object.hasOwn(scores, String(number))) throw bad('an id', `${number} twice`, 'every id once')
    scores[String(number)] = scoreOf(score)
  }
  return scores
}

function resultsOf(text: string): readonly unknown[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  } catch {
    throw bad('the text', 'no JSON object', 'a JSON object with a list "results"')
  }
  const results = (parsed as { results?: unknown } | null)?.results
  if (!Array.isArray(results)) throw bad('"results"', typeof results, 'a list')
  return results
}

function scoreOf(score: unknown): 0 | 1 {
  if (score === 1 || score === true || score === '1') return 1
  if (score === 0 || score === false || score === '0') return 0
  throw bad('a score', JSON.stringify(score), '0 or 1')
}

function bad(what: string, found: string, expected: string): MedgradeError {
  return refusal('bad-value', `${what} of the judge verdict`, found, expected)
}
