import type { CaseResult, ReportError } from '../../contract'
import type { CasePair } from '../inputs/pairCases'
import type { TakenCase } from './caseSettling'
import type { CaseInterval, Computation } from './computation'
import type { EvaluatedCase } from './evaluateTypes'
import type { RowStore } from './rowStore'

/** What makes results of one model to cases, of which little is kept. */
export interface CaseTaker {
  take(pair: CasePair, result: CaseResult): TakenCase
  /** The intervals of the numbers that one case alone has. */
  intervals(): readonly CaseInterval[]
  /** The case of all cases together; null where nothing is computed for it. */
  over(): TakenCase | null
}

/** @param count of the cases of the model. */
export async function caseTaker(
  model: string,
  count: number,
  computation: Computation,
  store: RowStore,
): Promise<CaseTaker> {
  const over = await computation.over?.()
  const told = new Map<string, readonly string[]>()
  const sole = new Map<string, CaseInterval | null>()
  /** Most cases say the same but for their names, which one case alone keeps. */
  const toldOf = (lines: readonly string[], one: EvaluatedCase) => {
    const plain = count > 1 ? lines.map((line) => withoutNames(line, one)) : lines
    const key = JSON.stringify(plain)
    const same = told.get(key) ?? plain
    told.set(key, same)
    return same
  }
  const addIntervals = (rows: EvaluatedCase['rows'], found: readonly CaseInterval[]) => {
    const keyOf = ({ label, metric }: { readonly label: string; readonly metric: string }) =>
      JSON.stringify([label, metric])
    const own = new Map(found.map((interval) => [keyOf(interval), interval]))
    for (const row of rows) {
      if (!Number.isFinite(row.value)) continue
      const key = keyOf(row)
      sole.set(key, sole.has(key) ? null : (own.get(key) ?? null))
    }
  }
  return {
    take(pair, { evidence, error }) {
      const one = listedCase(model, pair)
      if (!evidence) return { one: { ...one, error: sided(error!) }, facts: null }
      const { state } = evidence
      const read = computation.read(state, model, pair)
      if (computation.intervals) addIntervals(read.rows, computation.intervals(state))
      over?.add(state)
      return {
        ...keptCase(one, evidence, { read, computation, store, isNamed: count > 1 }),
        facts: computation.facts?.(state) ?? null,
        ...(computation.told ? { told: toldOf(computation.told(state), one) } : {}),
        ...(computation.contradiction ? { state } : {}),
      }
    },
    intervals: () => [...sole.values()].filter((interval) => interval !== null),
    over() {
      const found = over?.end() ?? null
      if (found === null) return null
      const { name, rows, plots } = found
      const drawn = plots === undefined ? {} : { plots }
      const head = { model, case: name, reference: '', prediction: '', whole: true, ...drawn } as const
      return { one: { ...head, rows, empties: [], quirks: [], warnings: [], error: null }, facts: null }
    },
  }
}

/** The cases of a model, the first of which has the intervals. */
export function withIntervals(cases: readonly TakenCase[], taker: CaseTaker): readonly TakenCase[] {
  const intervals = taker.intervals()
  return intervals.length === 0 ? cases : cases.map((one, k) => (k === 0 ? { ...one, intervals } : one))
}

interface Keeping {
  readonly read: ReturnType<Computation['read']>
  readonly computation: Computation
  readonly store: RowStore
  /** Whether the cases inside of files have the name of their pair before theirs, as several files may have cases of one name. */
  readonly isNamed: boolean
}

/** The case, and those that its files hold, with rows in the store. */
function keptCase(
  { rows: _, empties: __, quirks: ___, ...head }: EvaluatedCase,
  { state, warnings = [] }: NonNullable<CaseResult['evidence']>,
  { read, computation, store, isNamed }: Keeping,
): Pick<TakenCase, 'one' | 'inside'> {
  const inside = computation.inside?.(state) ?? null
  const plots = computation.plots?.(state) ?? null
  const whole = { ...(inside === null ? {} : ({ whole: true } as const)), ...(plots === null ? {} : { plots }) }
  const one = store.keep({ ...head, ...whole, warnings }, read)
  if (inside === null) return { one }
  const none = { empties: [], quirks: [] }
  const nameOf = (name: string) => (isNamed ? `${head.case}/${name}` : name)
  return { one, inside: inside.map(({ name, rows }) => store.keep({ ...head, case: nameOf(name) }, { rows, ...none })) }
}

/** A pair that is only listed, with its files beside the references. */
export function listedPair(model: string, pair: CasePair): EvaluatedCase {
  const beside = Object.values(pair.beside ?? {})
  return { ...listedCase(model, pair), ...(beside.length > 0 ? { beside } : {}) }
}

/** A pair whose files are not read. */
function listedCase(model: string, { case: id, reference, prediction }: CasePair): EvaluatedCase {
  const none = { rows: [], empties: [], quirks: [], warnings: [], error: null }
  // Both sides mostly have files of one name, which is kept once.
  const [truth, found] = [reference.shown, prediction.shown]
  return { model, case: id, reference: truth, prediction: found === truth ? truth : found, ...none }
}

/** Both sides may have files of one name: the message says whose it is. */
function sided(error: ReportError): ReportError {
  const { file, side, message } = error
  if (file === undefined || side === 'medgrade') return error
  const whose = side === 'answers' ? 'reference' : 'prediction'
  return { ...error, message: message.startsWith(`${file}: `) ? `${whose} ${message}` : message }
}

/** The line with the side of a file in place of its name, see `sidedSteps`. */
function withoutNames(line: string, { reference, prediction }: EvaluatedCase): string {
  const truth = reference === prediction ? `reference ${reference}` : reference
  if (line.startsWith(`${truth}: `)) return `reference${line.slice(truth.length)}`
  return line.startsWith(`${prediction}: `) ? `prediction${line.slice(prediction.length)}` : line
}
