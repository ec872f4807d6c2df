import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { at, fieldsOf, listOf, textOf } from '../runs/looseJson'

/** Characters of a conversation that a judge is shown. */
const LIMIT = 24_000

export interface ShortConversationOptions {
  /** Most characters shown; default 24 000. Two fifths each go to the beginning and the end. */
  readonly limit?: number
}

/** A message as a judge is shown it. */
export interface ShownMessage {
  /** Its place in the conversation, from 0. */
  readonly index: number
  readonly text: string
}

export interface ShortConversation {
  /** Characters of every formatted message, 0 for an empty one. */
  readonly lengths: readonly number[]
  /** Places of the messages that are shown, ascending. */
  readonly shown: readonly number[]
  readonly messages: readonly ShownMessage[]
}

/**
 * A conversation cut to what a judge can read, as the released code does it: every message shortened, then the beginning, the end and every
 * few messages between them.
 *
 * @example
 * shortConversation([{ role: 'user', content: 'go' }, { role: 'tool', content: '' }]).messages[0]!.text // → '[user] go'
 */
export function shortConversation(
  messages: readonly unknown[],
  options: ShortConversationOptions = {},
): ShortConversation {
  checkArguments({ messages }, 'list')
  checkOptions('shortConversation', options, { limit: 'number' })
  const { limit = LIMIT } = options
  const texts = messages.map(formatted)
  const lengths = texts.map(characters)
  const present = texts.flatMap((text, index) => (text === '' ? [] : [index]))
  const chosen = choose(present, lengths, limit)
  return { lengths, shown: chosen, messages: chosen.map((index) => ({ index, text: texts[index]! })) }
}

/** Two fifths from the start, two fifths from the end, and every s-th of the rest for the last fifth. */
function choose(present: readonly number[], lengths: readonly number[], limit: number): number[] {
  const total = present.reduce((sum, index) => sum + lengths[index]!, 0)
  if (total <= limit) return [...present]
  const share = Math.floor(limit * 0.4)
  const take = (order: readonly number[], budget: number) => {
    let sum = 0
    const end = order.findIndex((index) => (sum += lengths[index]!) > budget)
    return end < 0 ? order : order.slice(0, end)
  }
  const head = take(present, share)
  const tail = take(present.slice(head.length).reverse(), share)
  const middle = present.slice(head.length, present.length - tail.length)
  const step = Math.max(1, Math.floor(middle.length / 20))
  const sampled = take(
    middle.filter((_, i) => i % step === 0),
    limit - 2 * share,
  )
  return [...head, ...sampled, ...[...tail].reverse()]
}

/** `[role] text`, with its tool calls and results in words; empty for a message without content. */
function formatted(message: unknown): string {
  const { role, content, tool_calls: calls } = fieldsOf(message)
  const text = typeof content === 'string' ? content : listOf(content).map(block).filter(Boolean).join('\n')
  const called = listOf(calls).map((call) => {
    const args = at(call, 'function', 'arguments')
    return `[Tool call: ${textOf(at(call, 'function', 'name'))}(${cut(typeof args === 'string' ? args : compact(args), 150, '...')})]`
  })
  const whole = [...(text === '' ? [] : [text]), ...called].join('\n')
  return whole === '' ? '' : `[${textOf(role)}] ${cut(whole, 600, '...[truncated]')}`
}

function block(value: unknown): string {
  if (typeof value === 'string') return value
  const { type, text, name, input, content } = fieldsOf(value)
  if (type === 'text') return textOf(text)
  if (type === 'tool_use') return `[Tool call: ${textOf(name)}(${cut(compact(input), 100, '')})]`
  if (type !== 'tool_result') return ''
  const result =
    typeof content === 'string'
      ? content
      : listOf(content)
          .map((part) => textOf(fieldsOf(part).text))
          .join('\n')
  return `[Tool result: ${cut(result, 300, '...')}]`
}

/** JSON without line ends, as Python's json writes it: a blank after commas and colons. */
function compact(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value)
}

function cut(text: string, most: number, mark: string): string {
  if (text.length <= most || characters(text.slice(0, 2 * most + 2)) <= most) return text
  return `${[...text.slice(0, 2 * most)].slice(0, most).join('')}${mark}`
}

function characters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
