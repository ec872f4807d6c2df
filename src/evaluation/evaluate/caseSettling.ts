import type { Plain } from '../../contract'
import { toReportError } from '../../engine/report/toReportError'
import { refusal } from '../../errors/refuse'
import {
  type CaseFacts,
  type Contradiction,
  contradictionOf,
  isReadOtherwise,
  isUndecided,
  type RunDecision,
  runDecision,
} from '../../understanding/runDecision'
import type { CasePair } from '../inputs/pairCases'
import type { CaseInterval, Computation } from './computation'
import type { EvaluatedCase } from './evaluateTypes'

/** A case with what it found about its files; null: it failed, or a tool decides. */
export interface TakenCase {
  readonly one: EvaluatedCase
  readonly facts: CaseFacts | null
  /** What it took its files for, in words. */
  readonly told?: readonly string[]
  /** Of the first case: those of the numbers that one case of the model alone has. */
  readonly intervals?: readonly CaseInterval[]
  /** The cases that its files hold. */
  readonly inside?: readonly EvaluatedCase[]
  /** Its state, where the computation compares it with that of the first case. */
  readonly state?: Plain
}

/** What a pair gives: itself, and the cases inside of its files. */
export function casesOf({ one, inside = [] }: TakenCase): readonly EvaluatedCase[] {
  return [one, ...inside]
}

/** The cases of one model, which are handed on in their order as soon as no later file can change how they are read. */
export interface CaseSettling {
  take(taken: TakenCase): void
  /** Reads the cases again whose files the whole run takes otherwise, refuses those that contradict it, and hands on the rest. */
  end(
    again: (pairs: readonly number[], decided: RunDecision) => Promise<readonly TakenCase[]>,
  ): Promise<readonly TakenCase[]>
}

/** @param hand called with each case in order. */
export function caseSettling(
  pairs: readonly CasePair[],
  computation: Computation,
  hand: (one: EvaluatedCase) => void,
): CaseSettling {
  const threshold = thresholdOf(computation)
  const taken: TakenCase[] = []
  const shared = sharedFacts()
  let handed = 0
  let first: Plain | undefined
  const handOn = (isLast: boolean) => {
    for (
      let next = taken[handed];
      next && (isLast || !next.facts || !isUndecided(next.facts, threshold));
      next = taken[++handed]
    )
      for (const one of casesOf(next)) hand(one)
  }
  return {
    take({ facts, ...rest }) {
      const settled = agreed({ ...rest, facts: facts && shared(facts) }, first, pairs[taken.length]!, computation)
      first ??= settled.state
      const { state: _, ...kept } = settled
      taken.push(kept)
      handOn(false)
    },
    async end(again) {
      const found = () => taken.flatMap(({ facts }) => facts ?? [])
      const decided = runDecision(found(), threshold)
      const others = taken.flatMap(({ facts }, k) => (facts && isReadOtherwise(facts, decided) ? [k] : []))
      const anew = others.length > 0 ? await again(others, decided) : []
      others.forEach((k, i) => {
        taken[k] = anew[i]!
      })
      const all = found()
      taken.forEach(({ one, facts }, k) => {
        const contradiction = facts && k >= handed ? contradictionOf(facts, all, filesOf(pairs[k]!), threshold) : null
        if (contradiction) taken[k] = { one: failed(one, contradiction), facts: null }
      })
      handOn(true)
      return taken
    },
  }
}

/** The case, refused where it contradicts the first one of its model. */
export function agreed(
  taken: TakenCase,
  first: Plain | undefined,
  pair: CasePair,
  computation: Computation,
): TakenCase {
  if (taken.state === undefined || first === undefined) return taken
  const contradiction = computation.contradiction?.(taken.state, first, pair) ?? null
  return contradiction ? { one: failed(taken.one, contradiction), facts: null } : taken
}

/** The case of a result, refused where parts of a run were read each by its own files and decide otherwise together. */
export function mergedCase(
  { one, facts }: TakenCase,
  all: readonly CaseFacts[],
  pair: CasePair,
  computation: Computation,
): EvaluatedCase {
  if (!facts) return one
  const threshold = thresholdOf(computation)
  if (isReadOtherwise(facts, runDecision(all, threshold)))
    return failed(one, {
      side: 'prediction',
      error: refusal(
        'bad-input',
        'channels',
        'another meaning in files of other shards',
        '--channels with their names, or an evaluation without --shard',
      ),
    })
  const contradiction = contradictionOf(facts, all, filesOf(pair), threshold)
  return contradiction ? failed(one, contradiction) : one
}

function thresholdOf({ meaning }: Computation): number | null {
  return typeof meaning?.threshold === 'number' ? meaning.threshold : null
}

const filesOf = ({ reference, prediction }: CasePair) => ({ reference: reference.shown, prediction: prediction.shown })

function failed(one: EvaluatedCase, { side, error }: Contradiction): EvaluatedCase {
  const report = toReportError(error, { side: side === 'reference' ? 'answers' : 'submission', case: one.case })
  return {
    model: one.model,
    case: one.case,
    reference: one.reference,
    prediction: one.prediction,
    rows: [],
    empties: [],
    quirks: [],
    warnings: one.warnings,
    error: report,
  }
}

/** Most cases of a run find the same. */
function sharedFacts(): (facts: CaseFacts) => CaseFacts {
  const known = new Map<string, CaseFacts>()
  return (facts) => {
    const key = JSON.stringify(facts)
    const same = known.get(key) ?? facts
    known.set(key, same)
    return same
  }
}
