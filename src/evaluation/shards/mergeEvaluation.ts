/** The evaluation from the parts of its shards. */

import { append } from '../../array/append'
import type { CaseResult, Plain } from '../../contract'
import { version } from '../../engine/report/version'
import { type ReadPart, wholeOf } from '../../engine/shards/wholeOf'
import { MedgradeError } from '../../errors/MedgradeError'
import type { CaseFacts } from '../../understanding/runDecision'
import { agreed, mergedCase, type TakenCase } from '../evaluate/caseSettling'
import { type CaseTaker, caseTaker, withIntervals } from '../evaluate/caseTaker'
import type { EvaluateOptions, Evaluation } from '../evaluate/evaluateTypes'
import { computationOf, concludeEvaluation } from '../evaluate/prepareEvaluation'
import { rowStore } from '../evaluate/rowStore'
import type { BesideName } from '../inputs/besideNames'
import type { PairedCases } from '../inputs/pairCases'
import type { SideCase } from '../inputs/sideCases'
import type { EvaluationFacts, PlainPairs, PlainSide } from './evaluateShard'

/**
 * Summarizes as `evaluate` does, from results that are known.
 *
 * @param options whether the files of a preset's tool are made; default true.
 * @throws MedgradeError `bad-part` as `wholeOf`, and for parts of another version.
 */
export async function mergeEvaluation(
  parts: readonly ReadPart<CaseResult, EvaluationFacts>[],
  { files = true }: Pick<EvaluateOptions, 'files'> = {},
): Promise<Evaluation> {
  const { header, items, facts } = wholeOf(parts)
  if (header.medgrade !== version)
    throw new MedgradeError('bad-part', `${parts[0]!.file} is of another version`, {
      file: parts[0]!.file,
      found: header.medgrade,
      expected: version,
    })
  const { beside = [], ...options } = header.options
  const { task = 'segmentation', ...given } = { ...(options as EvaluateOptions), files }
  const computation = await computationOf({ task, beside: beside as readonly BesideName[] }, facts.table, given)
  const paired = new Map(facts.models.map((one) => [one.model, pairsOf(one)]))
  const store = rowStore()
  const flat = [...paired].flatMap(([model, { pairs }]) => pairs.map((pair) => ({ model, pair })))
  const firsts = new Map<string, Plain>()
  const takers = new Map<string, CaseTaker>()
  for (const [model, { pairs }] of paired) takers.set(model, await caseTaker(model, pairs.length, computation, store))
  const read = items.map((result, i) => {
    const { model, pair } = flat[i]!
    const one = agreed(takers.get(model)!.take(pair, result), firsts.get(model), pair, computation)
    if (one.state !== undefined && !firsts.has(model)) firsts.set(model, one.state)
    return one
  })
  const found = new Map<string, CaseFacts[]>([...paired.keys()].map((model) => [model, []]))
  for (const { one, facts } of read) if (facts) found.get(one.model)!.push(facts)
  const evaluated = read.map((taken, i): TakenCase => {
    const one = mergedCase(taken, found.get(taken.one.model)!, flat[i]!.pair, computation)
    return one === taken.one ? taken : { one, facts: null }
  })
  const { table, warnings } = facts
  const withOver: TakenCase[] = []
  for (const model of paired.keys()) {
    const settled = evaluated.filter(({ one }) => one.model === model)
    const own = withIntervals(settled, takers.get(model)!)
    const over = takers.get(model)!.over()
    append(withOver, over ? [...own, over] : own)
  }
  return concludeEvaluation({ models: [...paired.keys()], paired, computation, table, warnings }, withOver)
}

function pairsOf({ pairs, missing, extra }: PlainPairs): PairedCases {
  return {
    pairs: pairs.map((one) => ({
      ...one,
      reference: sideOf(one.reference),
      prediction: sideOf(one.prediction),
    })),
    missing: missing.map(sideOf),
    extra: extra.map(sideOf),
  }
}

function sideOf({ labelFiles, ...side }: PlainSide): SideCase {
  return labelFiles ? { ...side, labels: new Map(labelFiles) } : side
}
