import type { EvaluationRow } from '../../presets/presetTypes'
import type { EvaluatedCase } from './evaluateTypes'

type Kept = Pick<EvaluatedCase, 'rows' | 'empties' | 'quirks'>

/** Keeps the rows of many cases as numbers: 16 bytes a row. */
export interface RowStore {
  /** The case with its rows, which are made anew whenever they are asked for. */
  keep(one: Omit<EvaluatedCase, keyof Kept>, rows: Kept): EvaluatedCase
}

type Column = Omit<EvaluationRow, 'value' | 'instance'>

/** Numbers of many cases; an array of its own for each would take more than its numbers. */
interface Block {
  /** Indices of columns. */
  readonly ids: Uint32Array
  readonly values: Float64Array
  /** −1: the row has none. */
  readonly instances: Int32Array
  used: number
}

const BLOCK = 1 << 12

interface Place {
  readonly block: Block
  readonly start: number
  readonly end: number
}

/** A store for the cases of one evaluation, which share the names of labels, metrics and units. */
export function rowStore(): RowStore {
  const columns: Column[] = []
  const known = new Map<string, Map<string, number>>()
  const shared = new Map<string, Pick<Kept, 'empties' | 'quirks'>>()
  const places = new WeakMap<object, Place>()
  let open = newBlock(BLOCK)
  // Most cases have the rows of the one before them, in the same order.
  let before: Place | undefined
  const placeOf = (given: readonly EvaluationRow[]): Place => {
    if (open.used + given.length > open.ids.length) open = newBlock(Math.max(BLOCK, given.length))
    const start = open.used
    for (let k = 0; k < given.length; k++) {
      const row = given[k]!
      const i = open.used++
      const guess = before && before.start + k < before.end ? before.block.ids[before.start + k]! : -1
      open.ids[i] = guess >= 0 && isOfColumn(row, columns[guess]!) ? guess : columnOf(row)
      open.values[i] = row.value
      open.instances[i] = row.instance ?? -1
    }
    before = { block: open, start, end: open.used }
    return before
  }
  const columnOf = ({ label, metric, unit }: EvaluationRow): number => {
    const metrics = known.get(label) ?? new Map<string, number>()
    known.set(label, metrics)
    const name = `${unit} ${metric}`
    const column = metrics.get(name) ?? columns.push({ label, metric, unit }) - 1
    metrics.set(name, column)
    return column
  }
  // One function for all cases: each of its own would give each case a hidden class of its own.
  const rows = {
    enumerable: true,
    get(this: object): EvaluationRow[] {
      const { block, start, end } = places.get(this)!
      return Array.from({ length: end - start }, (_, k) => {
        const i = start + k
        return rowOf(columns[block.ids[i]!]!, block.instances[i]!, block.values[i]!)
      })
    },
  }
  return {
    keep(one, { rows: given, empties, quirks }) {
      const key = JSON.stringify([empties, quirks])
      const same = shared.get(key) ?? { empties, quirks }
      shared.set(key, same)
      const kept = Object.defineProperty({ ...one, ...same }, 'rows', rows) as EvaluatedCase
      places.set(kept, placeOf(given))
      return kept
    },
  }
}

function isOfColumn(row: EvaluationRow, { label, metric, unit }: Column): boolean {
  return row.metric === metric && row.label === label && row.unit === unit
}

function newBlock(size: number): Block {
  const [ids, values, instances] = [new Uint32Array(size), new Float64Array(size), new Int32Array(size)]
  return { ids, values, instances, used: 0 }
}

function rowOf({ label, metric, unit }: Column, instance: number, value: number): EvaluationRow {
  return instance === -1 ? { label, metric, value, unit } : { label, instance, metric, value, unit }
}
