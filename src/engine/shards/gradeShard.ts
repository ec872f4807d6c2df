/** Grades the cases of one shard of a submission. */

import type { CaseResult, CaseTask, FileRead, Plain, ReportError } from '../../contract'
import { inputHashes } from '../files/inputHashes'
import { sha256 } from '../files/sha256'
import { submissionExists } from '../grade'
import { type GradeInput, type GradeRunOptions, unknownInputWarnings } from '../gradeInput'
import { plainToJson } from '../report/json/plainJson'
import { version } from '../report/version'
import type { ResolvedChallenge } from '../resolveChallenge'
import { scoreCases } from '../scoreCases'
import type { Sources } from '../scoreTask'
import { assignShards } from './assignShards'
import type { Part, PartHeader, Shard } from './partFile'

/** What every shard of a submission finds. */
export interface GradeFacts {
  /** SHA-256 of the sizes of the cases, from which each shard computes which are its own. */
  readonly sizes: string | null
  readonly taskFiles: readonly FileRead[]
  readonly warnings: readonly string[]
  /** What the tables were taken for. */
  readonly understood: readonly string[]
  /** Why there are no cases. */
  readonly error: ReportError | null
  readonly submissionExists: boolean
  readonly submissionPath: string
}

export type GradePart = Part<CaseResult, GradeFacts>

export interface ShardOptions {
  readonly shard: Shard
  /** Bytes of the files of a case. */
  readonly sizeOf: (task: CaseTask, sources: Sources) => number
  /** How the caller names the challenge and the SHA-256 of its file, if it is a user's. */
  readonly own?: { readonly name: string; readonly hash: string | null }
}

/** Scores the cases of a shard; their results are for {@link mergeGrade}. @throws what `grade` throws. */
export async function gradeShard(
  resolved: ResolvedChallenge,
  input: GradeInput,
  options: GradeRunOptions,
  { shard, sizeOf, own }: ShardOptions,
): Promise<GradePart> {
  let sizes: readonly number[] = []
  const scored = await scoreCases(resolved, input, options, (tasks, sources) => {
    sizes = tasks.map((task) => sizeOf(task, sources))
    const assigned = assignShards(sizes, shard.of)
    return tasks.filter((_, i) => assigned[i] === shard.index)
  })
  const { cases, taskFiles, warnings, understood, error } = scored
  const inputs = await inputHashes(input)
  if (own?.hash) inputs.challenge = own.hash
  const header: PartHeader = {
    format: 'medgrade-part-1',
    command: 'grade',
    medgrade: version,
    challenge: resolved.challenge.id,
    variant: resolved.variant,
    options: optionsOf(options, own?.name),
    inputs,
    shard,
  }
  const facts: GradeFacts = {
    sizes: await sha256(new TextEncoder().encode(plainToJson(sizes))),
    taskFiles,
    warnings: [...unknownInputWarnings(input), ...warnings],
    understood,
    error,
    submissionExists: submissionExists(resolved.challenge, input),
    submissionPath: input.submissionPath ?? 'submission.csv',
  }
  return { header, items: cases, end: { items: cases.length, total: sizes.length, facts } }
}

function optionsOf(
  { failFast, maxBytes, leaderboard, tables }: GradeRunOptions,
  module?: string,
): PartHeader['options'] {
  const words = Object.entries(tables ?? {}).flatMap(([name, word]) =>
    word === undefined ? [] : [[name, word] as const],
  )
  return {
    ...(module === undefined ? {} : { module }),
    ...(failFast ? { failFast } : {}),
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(words.length === 0 ? {} : { tables: Object.fromEntries(words) }),
    ...(leaderboard === undefined ? {} : { leaderboard: plainLeaderboard(leaderboard) }),
  }
}

/** Bytes as a text of as many characters, so that `mergeGrade` ranks with the same leaderboard. */
function plainLeaderboard(leaderboard: unknown): Plain {
  if (!(leaderboard instanceof Uint8Array)) return leaderboard as Plain
  let bytes = ''
  for (const byte of leaderboard) bytes += String.fromCharCode(byte)
  return { bytes }
}
