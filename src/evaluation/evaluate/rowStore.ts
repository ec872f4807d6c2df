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
  /** The number of places before it. */
  readonly first: number
  used: number
}

const BLOCK = 1 << 12

/** Where the rows of a case begin: a number in place of an object or a map for each case. */
const AT = Symbol('rows')

const nothing: readonly never[] = []

/** A store for the cases of one evaluation, which share the names of labels, metrics and units. */
export function rowStore(): RowStore {
  const columns: Column[] = []
  const known = new Map<string, Map<string, number>>()
  const shared = new Map<string, Pick<Kept, 'empties' | 'quirks'>>()
  /** A block for every 4096 places; one with more of them stands several times. */
  const blocks: Block[] = []
  // Most cases have the rows of the one before them, in the same order.
  let before = nothing as readonly number[]
  const placeOf = (given: readonly EvaluationRow[]): number => {
    // The number of rows stands before them.
    const open = openBlock(blocks, given.length + 1)
    const start = open.used
    open.ids[start] = given.length
    const own: number[] = []
    for (let k = 0; k < given.length; k++) {
      const row = given[k]!
      const i = start + 1 + k
      const guess = before[k]
      const id = guess !== undefined && isOfColumn(row, columns[guess]!) ? guess : columnOf(row)
      open.ids[i] = id
      own.push(id)
      open.values[i] = row.value
      open.instances[i] = row.instance ?? -1
    }
    open.used += given.length + 1
    before = own
    return open.first + start
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
    get(this: { readonly [AT]: number }): EvaluationRow[] {
      const block = blocks[Math.floor(this[AT] / BLOCK)]!
      const start = this[AT] - block.first
      return Array.from({ length: block.ids[start]! }, (_, k) => {
        const i = start + 1 + k
        return rowOf(columns[block.ids[i]!]!, block.instances[i]!, block.values[i]!)
      })
    },
  }
  return {
    keep(one, { rows: given, empties, quirks }) {
      const key = JSON.stringify([empties, quirks])
      const same = shared.get(key) ?? { empties, quirks }
      shared.set(key, same)
      const kept = headOf(one, same)
      Object.defineProperty(kept, AT, { value: placeOf(given) })
      return Object.defineProperty(kept, 'rows', rows) as EvaluatedCase
    },
  }
}

function isOfColumn(row: EvaluationRow, { label, metric, unit }: Column): boolean {
  return row.metric === metric && row.label === label && row.unit === unit
}

/** The fields one by one: objects that are spread and given an accessor have a hidden class each, which takes more than the rows. */
function headOf(
  { model, case: id, reference, prediction, warnings, error, whole, plots }: Omit<EvaluatedCase, keyof Kept>,
  { empties, quirks }: Pick<Kept, 'empties' | 'quirks'>,
): Omit<EvaluatedCase, 'rows'> {
  const notes = warnings.length === 0 ? nothing : warnings
  if (whole === undefined && plots === undefined)
    return { model, case: id, reference, prediction, warnings: notes, error, empties, quirks }
  const head: { -readonly [K in keyof EvaluatedCase]?: EvaluatedCase[K] } = {
    model,
    case: id,
    reference,
    prediction,
    warnings: notes,
    error,
  }
  if (whole !== undefined) head.whole = whole
  if (plots !== undefined) head.plots = plots
  head.empties = empties
  head.quirks = quirks
  return head as Omit<EvaluatedCase, 'rows'>
}

/** The last block, or a new one where it has no room. */
function openBlock(blocks: Block[], needed: number): Block {
  const last = blocks.at(-1)
  if (last && last.used + needed <= last.ids.length) return last
  const size = Math.ceil(needed / BLOCK) * BLOCK
  const [ids, values, instances] = [new Uint32Array(size), new Float64Array(size), new Int32Array(size)]
  const block = { ids, values, instances, first: blocks.length * BLOCK, used: 0 }
  for (let k = 0; k < size; k += BLOCK) blocks.push(block)
  return block
}

function rowOf({ label, metric, unit }: Column, instance: number, value: number): EvaluationRow {
  return instance === -1 ? { label, metric, value, unit } : { label, instance, metric, value, unit }
}
