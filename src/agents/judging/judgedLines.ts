import { checkArguments } from '../../errors/checkArguments'
import { pythonStrip } from '../../python/pythonStrip'
import { isFields, looseJson, numberOf } from '../automedbench/runs/looseJson'
import type { JudgedAnswer } from './judgeAll'

/**
 * An answer as a line of JSON, with its line end: append it to the file that a later run resumes from.
 *
 * @example
 * judgedLine({ id: 'q', model: null, prompt: 'p', answer: '2', attempts: 1, time: 't' }).endsWith('\n') // → true
 */
export function judgedLine(judgedAnswer: JudgedAnswer): string {
  checkArguments(
    { judgedAnswer },
    { id: 'string', model: 'string or null', prompt: 'string', answer: 'string', attempts: 'number', time: 'string' },
  )
  const { id, model, prompt, answer, attempts, time } = judgedAnswer
  return `${JSON.stringify({ id, model, prompt, answer, attempts, time })}\n`
}

export interface JudgedLines {
  readonly answers: readonly JudgedAnswer[]
  /** Lines that hold no answer, such as a torn last one. */
  readonly skipped: number
}

/**
 * The answers in a file of such lines; the last of two to one question wins.
 *
 * @example
 * const line = judgedLine({ id: 'q', model: null, prompt: 'p', answer: '2', attempts: 1, time: 't' })
 * readJudgedLines(`${line}{"id": "torn`).skipped // → 1
 */
export function readJudgedLines(text: string): JudgedLines {
  checkArguments({ text }, 'string')
  const answers = new Map<string, JudgedAnswer>()
  let skipped = 0
  for (const line of text.split('\n')) {
    if (pythonStrip(line) === '') continue
    const value = looseJson(line)
    if (!isFields(value) || [value.id, value.prompt, value.answer].some((each) => typeof each !== 'string')) {
      skipped++
      continue
    }
    const { id, prompt, answer } = value as { id: string; prompt: string; answer: string }
    const model = typeof value.model === 'string' ? value.model : null
    const time = typeof value.time === 'string' ? value.time : ''
    answers.set(`${id}\n${prompt}`, { id, model, prompt, answer, attempts: numberOf(value.attempts) ?? 1, time })
  }
  return { answers: [...answers.values()], skipped }
}
