/** The schema check of an answer file: six keys, an answer that can be read, no placeholder. */
import { answerPlaceholder } from '../../../metrics/text/answerPlaceholder'
import { trimText } from '../../../metrics/text/trimText'
import { pythonStr } from '../../../python/pythonStr'
import { isRecord } from '../../isRecord'
import type { Fields } from './trackResult'

export type AnswerCheck = {
  readonly valid: boolean
  /** All keys, a valid label or answer and no placeholder, whatever else fails. */
  readonly parsed: boolean
  readonly placeholder: string | null
  /** JSON that is no object, list or text breaks the scorer. */
  readonly broken: boolean
}

const keys = ['question_id', 'predicted_label', 'predicted_answer', 'raw_model_output', 'model_name', 'runtime_s']
const nothing: AnswerCheck = { valid: false, parsed: false, placeholder: null, broken: false }

/** `payload`: undefined for a file that is absent or no JSON. */
export function checkAnswer(payload: unknown, question: Fields, open: boolean, alphabet: string): AnswerCheck {
  if (payload === undefined) return nothing
  if (payload === null || typeof payload === 'number' || typeof payload === 'boolean' || typeof payload === 'bigint')
    return { ...nothing, broken: true }
  if (!isRecord(payload) || keys.some((key) => !Object.hasOwn(payload, key))) return nothing
  const { predicted_answer: answer, raw_model_output: raw, model_name: model, runtime_s: runtime } = payload
  const label = trimText(pythonStr(payload.predicted_label)).toUpperCase()
  const readable = open
    ? typeof answer === 'string' && trimText(answer) !== ''
    : label.length === 1 && alphabet.includes(label)
  const placeholder = answerPlaceholder(raw, answer)
  const seconds = typeof runtime === 'boolean' || typeof runtime === 'bigint' ? Number(runtime) : runtime
  const option = open ? undefined : optionsOf(question.options, alphabet)[label]
  const valid =
    readable &&
    placeholder === null &&
    payload.question_id === (question.question_id ?? null) &&
    typeof raw === 'string' &&
    typeof model === 'string' &&
    model !== '' &&
    typeof answer === 'string' &&
    typeof seconds === 'number' &&
    !(seconds < 0) &&
    !(option !== undefined && answer !== '' && answer !== option)
  return { valid, parsed: readable && placeholder === null, placeholder, broken: false }
}

/** Options by letter, from a record or a list. */
function optionsOf(options: unknown, alphabet: string): Record<string, string> {
  const entries = Array.isArray(options)
    ? options.slice(0, alphabet.length).map((text, i): [string, unknown] => [alphabet[i]!, text])
    : isRecord(options)
      ? Object.entries(options)
      : []
  return Object.fromEntries(
    entries.map(([letter, text]) => [trimText(letter).toUpperCase(), trimText(pythonStr(text))]),
  )
}
