import { checkArguments } from '../../errors/checkArguments'
import { checkOptions, type OptionTable } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import type { ChatMessage } from './judgeMessages'
import { promptDigest } from './promptDigest'
import { withoutKeys } from './withoutKeys'

/** Asks a model; supplied by the caller, who alone knows its address and key. `signal` ends the call when its time is up. */
export type Judge = (messages: readonly ChatMessage[], context: { readonly signal: AbortSignal }) => Promise<string>

/** One thing that a model is asked. */
export interface JudgeQuestion {
  /** Unique among the questions. */
  readonly id: string
  readonly messages: readonly ChatMessage[]
}

/** An answer that could be read, as it is kept: `judgedLine` writes it, `readJudgedLines` reads it back. */
export interface JudgedAnswer {
  readonly id: string
  readonly model: string | null
  /** Digest of the model's name and the messages; another prompt is another question. */
  readonly prompt: string
  readonly answer: string
  readonly attempts: number
  /** ISO 8601. */
  readonly time: string
}

export interface JudgeAllOptions {
  /** How often a question is asked again after an answer that cannot be read, or a call that failed. Default 2. */
  readonly retries?: number
  /** Milliseconds that a call may take. Default 120 000. */
  readonly timeoutMs?: number
  /** Calls at once. Default 4. */
  readonly concurrency?: number
  /** Milliseconds before a failed call is repeated, doubled each time; an error's own `retryAfterMs` wins. Default 1000. */
  readonly waitMs?: number
  /** Name of the model, kept with every answer. */
  readonly model?: string
  /** Answers of an earlier run: what they answer is not asked again. */
  readonly answered?: readonly JudgedAnswer[]
  /** Called for every new answer that could be read, in the order in which they come; write it down here. */
  readonly onAnswer?: (answer: JudgedAnswer) => void | Promise<void>
  /** Ends everything; its reason is thrown. */
  readonly signal?: AbortSignal
  /** Default: the current time. */
  readonly now?: () => Date
}

export const judgeAllTable: OptionTable<JudgeAllOptions> = {
  retries: 'number',
  timeoutMs: 'number',
  concurrency: 'number',
  waitMs: 'number',
  model: 'string',
  answered: 'list',
  onAnswer: 'function',
  signal: 'object',
  now: 'function',
}

export interface JudgedQuestion<T> extends JudgedAnswer {
  readonly value: T
  /** From an earlier run. */
  readonly cached: boolean
}

/** A question without a usable answer. It is listed, never scored. */
export interface FailedQuestion {
  readonly id: string
  readonly attempts: number
  /** Of the last attempt, without anything that looks like a key. */
  readonly reason: string
}

export interface JudgeAllResult<T> {
  /** In the order of the questions. */
  readonly judged: readonly JudgedQuestion<T>[]
  readonly failed: readonly FailedQuestion[]
}

/**
 * Asks a model about many things, a few at a time. An answer that `parse` refuses goes back to the model with the reason; a call that fails or
 * takes too long is repeated after a pause. What stays without a usable answer is `failed`.
 *
 * @param parse what an answer says; throws for an answer that says nothing.
 * @throws the reason of `signal`; what `onAnswer` throws; MedgradeError `bad-argument`
 * @example
 * const questions = [{ id: 'q', messages: [{ role: 'user' as const, content: '1 + 1?' }] }]
 * const { judged } = await judgeAll(questions, async () => '2', Number)
 * judged[0]!.value // → 2
 */
export async function judgeAll<T>(
  questions: readonly JudgeQuestion[],
  judge: Judge,
  parse: (answer: string) => T,
  options: JudgeAllOptions = {},
): Promise<JudgeAllResult<T>> {
  checkArguments({ questions, judge, parse }, [{ id: 'string', messages: ['object'] }], 'function', 'function')
  checkOptions('judgeAll', options, judgeAllTable)
  const settings = settingsOf(options)
  if (new Set(questions.map(({ id }) => id)).size < questions.length)
    refuse('bad-argument', 'ids of questions', 'an id twice', 'every id once')
  const answered = new Map((options.answered ?? []).map((each) => [`${each.id}\n${each.prompt}`, each]))
  const results: (JudgedQuestion<T> | FailedQuestion)[] = []
  let next = 0
  const work = async () => {
    while (next < questions.length) {
      const at = next++
      const question = questions[at]!
      const prompt = promptDigest(options.model ?? null, question.messages)
      const known = answered.get(`${question.id}\n${prompt}`)
      const cached = known === undefined ? undefined : readable(known, parse)
      results[at] = cached ?? (await ask({ question, prompt, judge, parse, options, settings }))
    }
  }
  await Promise.all(Array.from({ length: Math.min(settings.concurrency, questions.length) }, work))
  return {
    judged: results.filter((each): each is JudgedQuestion<T> => 'value' in each),
    failed: results.filter((each): each is FailedQuestion => !('value' in each)),
  }
}

type Settings = Required<Pick<JudgeAllOptions, 'retries' | 'timeoutMs' | 'concurrency' | 'waitMs'>>

function settingsOf(options: JudgeAllOptions): Settings {
  const { retries = 2, timeoutMs = 120_000, concurrency = 4, waitMs = 1000 } = options
  const whole = { retries, concurrency }
  for (const [name, value] of Object.entries(whole))
    if (!Number.isInteger(value) || value < (name === 'retries' ? 0 : 1) || value > 1000)
      refuse('bad-argument', name, value, `a whole number from ${name === 'retries' ? 0 : 1} to 1000`)
  for (const [name, value] of Object.entries({ timeoutMs, waitMs }))
    if (!(value >= 0 && value < 2 ** 31)) refuse('bad-argument', name, value, 'milliseconds below 2147483648')
  return { retries, timeoutMs, concurrency, waitMs }
}

/** An answer that was kept and cannot be read any more is asked for again. */
function readable<T>(known: JudgedAnswer, parse: (answer: string) => T): JudgedQuestion<T> | undefined {
  const read = attempted(parse, known.answer)
  return 'refused' in read ? undefined : { ...known, value: read.value, cached: true }
}

interface Asking<T> {
  readonly question: JudgeQuestion
  readonly prompt: string
  readonly judge: Judge
  readonly parse: (answer: string) => T
  readonly options: JudgeAllOptions
  readonly settings: Settings
}

async function ask<T>(asking: Asking<T>): Promise<JudgedQuestion<T> | FailedQuestion> {
  const { question, prompt, judge, parse, options, settings } = asking
  const { signal, model = null, now = () => new Date() } = options
  let messages = question.messages
  let reason = ''
  for (let attempt = 1; attempt <= settings.retries + 1; attempt++) {
    signal?.throwIfAborted()
    let answer: string
    try {
      answer = await limited(judge, messages, settings.timeoutMs, signal)
    } catch (error) {
      signal?.throwIfAborted()
      reason = reasonOf(error)
      if (attempt <= settings.retries) await pause(waitOf(error, settings.waitMs * 2 ** (attempt - 1)), signal)
      continue
    }
    const read = attempted(parse, answer)
    if (!('refused' in read)) {
      const kept = { id: question.id, model, prompt, answer, attempts: attempt, time: now().toISOString() }
      await options.onAnswer?.(kept)
      return { ...kept, value: read.value, cached: false }
    }
    reason = reasonOf(read.refused)
    messages = [...question.messages, ...correction(answer, reason)]
  }
  return { id: question.id, attempts: settings.retries + 1, reason }
}

function attempted<T>(
  parse: (answer: string) => T,
  answer: string,
): { readonly value: T } | { readonly refused: unknown } {
  try {
    return { value: parse(answer) }
  } catch (refused) {
    return { refused }
  }
}

function correction(answer: string, reason: string): ChatMessage[] {
  return [
    { role: 'assistant', content: answer.slice(0, 20_000) },
    {
      role: 'user',
      content: `This answer cannot be used: ${reason}. Answer again, exactly in the form that was asked for.`,
    },
  ]
}

/** The call, ended when its time is up. */
async function limited(
  judge: Judge,
  messages: readonly ChatMessage[],
  timeoutMs: number,
  outer: AbortSignal | undefined,
): Promise<string> {
  const own = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => own.abort(outer?.reason)
  outer?.addEventListener('abort', stop, { once: true })
  const ended = new Promise<never>((_, reject) => {
    own.signal.addEventListener('abort', () => reject(own.signal.reason), { once: true })
    timer = setTimeout(() => own.abort(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs)
  })
  try {
    const answer: unknown = await Promise.race([judge(messages, { signal: own.signal }), ended])
    if (typeof answer !== 'string') throw new Error('the judge returned no text')
    return answer
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', stop)
  }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return withoutKeys(message).slice(0, 500)
}

/** What a server asked for, at most five minutes; else the pause of this library. */
function waitOf(error: unknown, usual: number): number {
  const asked = (error as { retryAfterMs?: unknown } | null)?.retryAfterMs
  return typeof asked === 'number' && asked >= 0 ? Math.min(asked, 300_000) : usual
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
