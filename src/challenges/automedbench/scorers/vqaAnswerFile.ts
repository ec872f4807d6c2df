/** What an answer file holds by the rules of the released scorer: label, text, placeholder, and how the answer compares with the gold one. */

import { answerLabel } from '../../../metrics/text/answerLabel'
import { answerPlaceholder } from '../../../metrics/text/answerPlaceholder'
import { trimText } from '../../../metrics/text/trimText'
import { type VqaAnswerScores, vqaAnswer } from '../../../metrics/text/vqaAnswer'
import { pythonFloat } from '../../../python/pythonFloat'
import { pythonLength } from '../../../python/pythonLength'
import { pythonStr } from '../../../python/pythonStr'
import { isRecord } from '../../isRecord'
import type { Fields } from './trackResult'

export interface ReadAnswer {
  readonly label: string | null
  readonly text: string
  /** Why it is a placeholder; null if it is none. */
  readonly placeholder: string | null
  /** A label (multiple choice) or a text (open) that is no placeholder. */
  readonly valid: boolean
  readonly correctLabel: boolean
  readonly match: VqaAnswerScores
  /** A supplied judgement, clamped to 0, ½ or 1; null without one. */
  readonly judge: number | null
}

/** `payload`: the JSON of the file, undefined for a file that is absent or broken. */
export function readAnswer(payload: unknown, gold: Fields, values: Fields): ReadAnswer {
  const record = isRecord(payload) ? payload : {}
  const label = answerLabel(pythonStr(record.predicted_label), { alphabet: values.alphabet as string })
  const text = textOf(record.predicted_answer)
  const placeholder = isRecord(payload) ? answerPlaceholder(record.raw_model_output, record.predicted_answer) : null
  const goldText = textOf(gold.answer_text) || textOf(gold.answer)
  return {
    label,
    text,
    placeholder,
    valid: placeholder === null && (values.open ? text !== '' : label !== null),
    correctLabel: label !== null && label === gold.answer_label,
    match: vqaAnswer(goldText, text),
    judge: values.judge === null ? null : judgement(values.judge),
  }
}

/** Python's `str(value or '').strip()`. */
function textOf(value: unknown): string {
  const empty = (!value && !Number.isNaN(value)) || pythonLength(value) === 0
  return empty ? '' : trimText(pythonStr(value))
}

function judgement(value: unknown): number {
  const number = pythonFloat(value) ?? 0
  return number >= 0.75 ? 1 : number >= 0.25 ? 0.5 : 0
}
