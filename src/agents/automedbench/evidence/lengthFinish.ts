import { round4 } from '../../../challenges/automedbench/round4'
import { checkArguments } from '../../../errors/checkArguments'
import { fieldsOf } from '../runs/looseJson'

export interface LengthFinish {
  readonly length_finish_count: number
  readonly api_calls: number
  /** Share of the model's answers that ended at the token limit, 4 decimals. */
  readonly length_finish_rate: number
}

/**
 * How many of a run's model calls ended at the token limit; `events` are the lines of its trace.
 *
 * @example
 * lengthFinish([{ type: 'api_call', finish_reason: 'length' }, { type: 'api_call' }]).length_finish_rate // → 0.5
 */
export function lengthFinish(events: readonly unknown[]): LengthFinish {
  checkArguments({ events }, 'list')
  const calls = events.map(fieldsOf).filter(({ type }) => type === 'api_call')
  const cut = calls.filter(({ finish_reason }) => finish_reason === 'length').length
  return {
    length_finish_count: cut,
    api_calls: calls.length,
    length_finish_rate: calls.length === 0 ? 0 : round4(cut / calls.length),
  }
}
