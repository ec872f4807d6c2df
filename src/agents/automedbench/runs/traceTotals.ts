import { fieldsOf, numberOf } from './looseJson'
import type { RunFiles } from './runFiles'

/** What the events of a run's trace say together. */
export interface TraceTotals {
  /** Events of the type `api_call`. */
  readonly apiCalls: number
  /** Events with the time of a model call, as enhancement runs write them. */
  readonly timedCalls: number
  /** Time stamp of the last event that has one. */
  readonly lastTs: number | null
  /** Fields of the event that ends the run. */
  readonly endWallS: number | null
  readonly endIn: number | null
  readonly endOut: number | null
  readonly endSubmitted: boolean | null
  /** Sums over the model calls that state tokens. */
  readonly sumIn: number | null
  readonly sumOut: number | null
  /** Running totals of the last event that states them. */
  readonly lastPrompt: number | null
  readonly lastCompletion: number | null
}

/** Goes through a trace event by event. */
export async function traceTotals(files: RunFiles, path: string): Promise<TraceTotals> {
  const totals: { -readonly [K in keyof TraceTotals]: TraceTotals[K] } = {
    apiCalls: 0,
    timedCalls: 0,
    lastTs: null,
    endWallS: null,
    endIn: null,
    endOut: null,
    endSubmitted: null,
    sumIn: null,
    sumOut: null,
    lastPrompt: null,
    lastCompletion: null,
  }
  await files.lines(path, (line) => {
    const event = fieldsOf(line)
    totals.lastTs = numberOf(event.ts) ?? totals.lastTs
    if (event.type === 'api_call') {
      totals.apiCalls++
      totals.sumIn = plus(totals.sumIn, numberOf(event.input_tokens))
      totals.sumOut = plus(totals.sumOut, numberOf(event.output_tokens))
    }
    if (Object.hasOwn(event, 'api_s')) totals.timedCalls++
    totals.lastPrompt = numberOf(event.prompt_tokens) ?? totals.lastPrompt
    totals.lastCompletion = numberOf(event.completion_tokens) ?? totals.lastCompletion
    if (event.type !== 'run_end') return
    totals.endWallS = numberOf(event.wall_time_s)
    totals.endIn = numberOf(event.total_in)
    totals.endOut = numberOf(event.total_out)
    totals.endSubmitted = typeof event.submitted === 'boolean' ? event.submitted : null
  })
  return totals
}

function plus(sum: number | null, value: number | null): number | null {
  return value === null ? sum : (sum ?? 0) + value
}
