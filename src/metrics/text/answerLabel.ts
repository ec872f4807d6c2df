import { checkOptions } from '../../errors/checkOptions'
import { collapseWhitespace, WORD_BOUNDARY, WORD_END, WORD_START } from '../../kernels/text/unicodeText'
import { PYTHON_SPACE as SPACE } from '../../python/pythonSpace'
import { pythonStrip } from '../../python/pythonStrip'

export interface AnswerLabelOptions {
  /** The letters that may be chosen; default A to E. */
  readonly alphabet?: string
  /** Texts of the options by letter. With them the text is read as a model's free answer, otherwise as a bare label. */
  readonly options?: Readonly<Record<string, string>>
}

/**
 * The option letter that an answer names, or null. A bare label is the letter itself or the first letter that stands alone
 * ("A and B" is A, "AB" is none). A free answer is searched for "answer: B" and its like, then for a line that starts with a letter,
 * then for a letter that stands alone, then for the text of exactly one option.
 *
 * @example
 * answerLabel('The answer is (B).', { options: { A: 'lung', B: 'heart' } }) // → B
 */
export function answerLabel(answer: unknown, options: AnswerLabelOptions = {}): string | null {
  checkOptions('answerLabel', options, { alphabet: 'string', options: 'object' })
  if (answer === null || answer === undefined) return null
  const given = String(answer)
  const letters = `[${(options.alphabet ?? 'ABCDE').toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')}]`
  const text = pythonStrip(given).toUpperCase()
  const alone = new RegExp(`${WORD_START}(${letters})${WORD_END}`, 'u')
  if (options.options === undefined) return alone.exec(text)?.[1] ?? null
  const bracketed = `\\(?(${letters})\\)?`
  const patterns = [
    new RegExp(`(?:ANSWER|OPTION|CHOICE|PREDICTED_LABEL)[${SPACE}]*[:-]?[${SPACE}]*${bracketed}${WORD_BOUNDARY}`, 'u'),
    new RegExp(`(?<![^\\n])${bracketed}(?:[).${SPACE}]|(?![^\\n]))`, 'u'),
    alone,
  ]
  for (const pattern of patterns) {
    const label = pattern.exec(text)?.[1]
    if (label !== undefined && Object.hasOwn(options.options, label)) return label
  }
  return labelOfText(given, options.options)
}

function labelOfText(answer: string, options: Readonly<Record<string, string>>): string | null {
  const plain = (text: string) =>
    collapseWhitespace(text)
      .toLowerCase()
      .replace(/[^a-z0-9 ]/g, '')
  const text = plain(answer)
  const entries = Object.entries(options)
    .map(([label, option]) => [label, plain(option)] as const)
    .filter(([, option]) => option !== '')
  const equal = entries.filter(([, option]) => option === text)
  if (equal.length === 1) return equal[0]![0]
  const contained = entries.filter(([, option]) => text.includes(option))
  return contained.length === 1 ? contained[0]![0] : null
}
