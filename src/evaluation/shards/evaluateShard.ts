/** Evaluates the cases of one shard. */

import { append } from '../../array/append'
import type { CaseResult, CaseTask, Plain } from '../../contract'
import { chosenTasks } from '../../engine/chosenTasks'
import { sourceOf } from '../../engine/files/filesSource'
import { sha256 } from '../../engine/files/sha256'
import { plainToJson } from '../../engine/report/json/plainJson'
import { version } from '../../engine/report/version'
import type { Sources } from '../../engine/scoreTask'
import { assignShards } from '../../engine/shards/assignShards'
import type { Part, PartHeader, Shard } from '../../engine/shards/partFile'
import { readingNames } from '../../understanding/reading/readingOptions'
import { pairHashes } from '../evaluate/evaluatePaired'
import type { EvaluateInput, EvaluateOptions } from '../evaluate/evaluateTypes'
import { pairTasks } from '../evaluate/pairTasks'
import { type PreparedEvaluation, prepareEvaluation } from '../evaluate/prepareEvaluation'
import type { CasePair } from '../inputs/pairCases'
import type { SideCase } from '../inputs/sideCases'
import { caseEvaluator, type RunCasesOptions } from '../running/evaluateCases'
import { evaluationId } from '../running/evaluationChallenge'
import { eachOf } from '../tasks/taskSheets'

/** A {@link SideCase} as plain data: its labels by name and file. */
export type PlainSide = Omit<SideCase, 'labels'> & { readonly labelFiles?: readonly (readonly [string, string])[] }

export interface PlainPairs {
  readonly model: string
  readonly pairs: readonly (Pick<CasePair, 'case' | 'step' | 'grid' | 'beside'> & {
    readonly reference: PlainSide
    readonly prediction: PlainSide
  })[]
  readonly missing: readonly PlainSide[]
  readonly extra: readonly PlainSide[]
}

/** What every shard of an evaluation finds. */
export interface EvaluationFacts {
  /** SHA-256 of the sizes of the cases, from which each shard computes which are its own. */
  readonly sizes: string | null
  readonly models: readonly PlainPairs[]
  readonly table: PreparedEvaluation['table']
  readonly warnings: readonly string[]
}

export type EvaluationPart = Part<CaseResult, EvaluationFacts>

export interface EvaluationShardOptions {
  readonly shard: Shard
  /** Bytes of the files of a case. */
  readonly sizeOf: (task: CaseTask, sources: Sources) => number
}

/** The results of the cases of a shard, over all models; they are for {@link mergeEvaluation}. @throws MedgradeError as `evaluate`. */
export async function evaluateShard(
  input: EvaluateInput,
  options: EvaluateOptions,
  { shard, sizeOf }: EvaluationShardOptions,
): Promise<EvaluationPart> {
  const prepared = await prepareEvaluation(input, sourceOf(input.references), options)
  const { paired, computation, table, warnings, references } = prepared
  const sizes: number[] = []
  const models = [...paired].map(([model, { pairs }]) => {
    const sources = { answers: references, submission: sourceOf(input.predictions[model]!) }
    const tasks = pairTasks(computation, pairs, { first: sizes.length })
    for (const task of tasks) sizes.push(sizeOf(task, sources))
    return { sources, tasks }
  })
  const assigned = assignShards(sizes, shard.of)
  const hashes = await pairHashes(prepared)
  const journal = await options.journal?.(computation.mode, hashes)
  const total = assigned.filter((one) => one === shard.index).length
  const items: CaseResult[] = []
  for (const { sources, tasks } of models) {
    const own = chosenTasks(tasks, ({ index }) => assigned[index] === shard.index)
    const evaluator = await caseEvaluator(computation.mode, sources, options)
    const before = items.length
    const onProgress: RunCasesOptions['onProgress'] = (p) =>
      options.onProgress?.({ ...p, done: before + p.done, total, each: eachOf(computation.task) })
    append(items, await evaluator.run(own, { journal, onProgress }))
  }
  const header: PartHeader = {
    format: 'medgrade-part-1',
    command: 'evaluate',
    medgrade: version,
    challenge: evaluationId,
    variant: computation.mode,
    options: plainOptions(options, prepared),
    inputs: hashes,
    shard,
  }
  const facts: EvaluationFacts = {
    sizes: await sha256(new TextEncoder().encode(plainToJson(sizes))),
    models: [...paired].map(([model, { pairs, missing, extra }]) => ({
      model,
      pairs: pairs.map((one) => ({
        ...one,
        reference: plain(one.reference),
        prediction: plain(one.prediction),
      })),
      missing: missing.map(plain),
      extra: extra.map(plain),
    })),
    table,
    warnings,
  }
  return { header, items, end: { items: items.length, total: sizes.length, facts } }
}

function plain({ labels, ...side }: SideCase): PlainSide {
  return labels ? { ...side, labelFiles: [...labels] } : side
}

/** The options that results or summary depend on. */
function plainOptions(options: EvaluateOptions, { computation, beside }: PreparedEvaluation): PartHeader['options'] {
  const { labels, metrics, empty, geometry, instances } = options
  const meaning = Object.fromEntries(readingNames.map((name) => [name, options[name]]))
  const { preset, presetOptions, maxBytes, dataRange, gray, tables } = options
  const ofTask = { task: computation.task, dataRange, gray, tables, beside: beside.length > 0 ? beside : undefined }
  const all = { labels, metrics, empty, geometry, instances, maxBytes }
  const given = Object.entries({ ...ofTask, ...all, ...meaning, preset, presetOptions }).filter(
    ([, value]) => value !== undefined,
  )
  return Object.fromEntries(given) as { readonly [name: string]: Plain }
}
