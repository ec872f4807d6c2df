/** Grades the lines of one shard of a batch, and puts the parts of a batch together. */

import type { ChallengeReport } from '../../contract'
import { sha256 } from '../files/sha256'
import { type BatchFiles, type BatchSummary, type GradeBatchOptions, gradeEntries, summarizeBatch } from '../gradeBatch'
import { type BatchEntry, parseBatch } from '../parseBatch'
import { plainToJson } from '../report/json/plainJson'
import { version } from '../report/version'
import { assignShards } from './assignShards'
import type { Part, PartHeader, Shard } from './partFile'
import { type ReadPart, wholeOf } from './wholeOf'

/** The report of a line. */
export interface BatchItem {
  readonly index: number
  readonly report: ChallengeReport
}

/** What every shard of a batch finds. */
export interface BatchFacts {
  /** SHA-256 of the sizes of the lines, from which each shard computes which are its own. */
  readonly sizes: string | null
  /** Lines that are not JSON, from 1. */
  readonly skipped: readonly number[]
  /** Whether a line lacks what it needs. */
  readonly malformed: boolean
}

export interface BatchShardOptions {
  readonly shard: Shard
  /** Bytes of the files that a line names. */
  readonly sizeOf: (entry: BatchEntry) => Promise<number>
  /** Options of the run by name, which must be equal in all shards. */
  readonly named: PartHeader['options']
}

/** Grades the lines of a shard, with details. @throws MedgradeError as `gradeBatch`. */
export async function gradeBatchShard(
  lines: Uint8Array,
  files: BatchFiles,
  options: GradeBatchOptions,
  { shard, sizeOf, named }: BatchShardOptions,
): Promise<Part<BatchItem, BatchFacts>> {
  const { entries, skipped } = parseBatch(lines, { strict: options.strict ?? false })
  const sizes: number[] = []
  for (const entry of entries) sizes.push(await sizeOf(entry))
  const assigned = assignShards(sizes, shard.of)
  const own = [...entries.keys()].filter((i) => assigned[i] === shard.index)
  const reports = await gradeEntries(
    own.map((i) => entries[i]!),
    files,
    { ...options, details: true },
  )
  const list = await sha256(lines)
  const facts: BatchFacts = {
    sizes: await sha256(new TextEncoder().encode(plainToJson(sizes))),
    skipped,
    malformed: entries.some(({ problem }) => problem !== undefined),
  }
  return {
    header: {
      format: 'medgrade-part-1',
      command: 'grade-batch',
      medgrade: version,
      options: named,
      inputs: list === null ? {} : { list },
      shard,
    },
    items: own.map((index, i) => ({ index, report: reports[i]! })),
    end: { items: own.length, total: entries.length, facts },
  }
}

export interface MergedBatch {
  /** With details. */
  readonly summary: BatchSummary
  /** Whether a line lacks what it needs or is not JSON. */
  readonly malformed: boolean
}

/** The summary of a batch from the parts of its shards. @throws MedgradeError `bad-part`. */
export function mergeBatch(parts: readonly ReadPart<BatchItem, BatchFacts>[]): MergedBatch {
  const { items, facts } = wholeOf(parts)
  return {
    summary: summarizeBatch(
      items.map(({ report }) => report),
      facts.skipped,
    ),
    malformed: facts.malformed || facts.skipped.length > 0,
  }
}
