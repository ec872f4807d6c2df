import type { Source } from '../../contract'
import { type FileEntries, sourceOf } from '../../engine/files/filesSource'
import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { type ReadRunOptions, type RunRecord, runRecord } from '../automedbench/runs/runRecord'

/**
 * What a run of AutoMedBench left in its folder: who ran, turns, time, tokens, cost, violations, artefacts of the plan, stages of its own report.
 * Files that are absent or damaged leave fields null.
 *
 * @throws MedgradeError `path-escape` for a link that leads out of the folder
 *
 * @example
 * const run = { 'process/trace.jsonl': '{"type": "api_call", "ts": 4}\n{"type": "api_call", "ts": 9}' }
 * const { turns, wallTimeS } = await readRun(run)
 * turns // → 2
 * wallTimeS // → 9
 */
export async function readRun(folder: FileEntries | Source, options: ReadRunOptions = {}): Promise<RunRecord> {
  checkArguments({ folder }, 'map or object')
  checkOptions('readRun', options, { prices: 'object', timeLimitS: 'number', onWarning: 'function' })
  return runRecord(sourceOf(folder), options)
}
