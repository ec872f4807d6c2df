import type { CallOutcome } from './callOutcome'
import type { LoggedCall } from './loggedCalls'

/** A call as all logs together tell it. */
export interface JoinedCall {
  turn: number | null
  stated: boolean
  readonly at: string[]
  language: string | null
  readonly code: string
  readonly paths: readonly string[]
  readonly writes: LoggedCall['writes']
  readonly outcomes: CallOutcome[]
}

/** Joins the calls of several logs: the same code in the same turn is one call in each log, and stays two where one log has it twice. */
export function joinedCalls(logs: readonly (readonly LoggedCall[])[]): JoinedCall[] {
  const all: JoinedCall[] = []
  for (const log of logs) {
    const free = new Map<string, Free>()
    for (const call of [...all].reverse()) {
      const key = keyOf(call)
      const own = free.get(key) ?? { stated: new Map(), counted: new Map() }
      free.set(key, own)
      const byTurn = call.stated ? own.stated : own.counted
      const list = byTurn.get(call.turn)
      if (list === undefined) byTurn.set(call.turn, [call])
      else list.push(call)
    }
    for (const call of log) {
      const same = takeSame(free.get(keyOf(call)), call)
      if (same === null) all.push(joinedOf(call))
      else merge(same, call)
    }
  }
  return all
    .map((call, i) => [call, i] as const)
    .sort(([a, i], [b, j]) => compareTurns(a.turn, b.turn) || i - j)
    .map(([call]) => call)
}

const compareTurns = (a: number | null, b: number | null) => (a === b ? 0 : a === null ? 1 : b === null ? -1 : a - b)

const keyOf = ({ code, paths }: Pick<LoggedCall, 'code' | 'paths'>) => JSON.stringify([code.trim(), paths])

type ByTurn = Map<number | null, JoinedCall[]>

/** Calls with the same code that the log at hand has not told yet, by turn. */
interface Free {
  readonly stated: ByTurn
  readonly counted: ByTurn
}

/** The call of other logs that a log tells once more; turns that both state must agree. */
function takeSame(free: Free | undefined, { turn, stated }: LoggedCall): JoinedCall | null {
  if (free === undefined) return null
  const others = stated ? [free.counted] : [free.stated, free.counted]
  const places: readonly (readonly [ByTurn, number | null | undefined])[] = [
    [free.stated, turn],
    [free.counted, turn],
    ...others.map((byTurn) => [byTurn, byTurn.keys().next().value] as const),
  ]
  for (const [byTurn, key] of places) {
    const list = key === undefined ? undefined : byTurn.get(key)
    const call = list?.pop()
    if (call === undefined) continue
    if (list!.length === 0) byTurn.delete(key!)
    return call
  }
  return null
}

function joinedOf({ at, turn, stated, language, code, paths, writes, outcome }: LoggedCall): JoinedCall {
  return { turn, stated, at: [at], language, code, paths, writes, outcomes: [outcome] }
}

function merge(joined: JoinedCall, { at, turn, stated, language, outcome }: LoggedCall): void {
  joined.at.push(at)
  joined.outcomes.push(outcome)
  joined.language ??= language
  if (stated && !joined.stated) {
    joined.turn = turn
    joined.stated = true
  }
}
