import type { EvaluationFile, NamedEvaluation } from '../presetTypes'
import { bratsCohort, scanOf } from './bratsCohort'
import { bratsTable } from './bratsTable'
import type { BratsCase } from './bratsTypes'

/** A table a case, and the tables over all scans if every name ends with a scan. */
export function bratsFiles(challenge: string, cases: readonly NamedEvaluation<BratsCase>[]): EvaluationFile[] {
  const scans = cases.map(({ name, state }) => ({ name, rows: state!.rows }))
  const each = scans.map(({ name, rows }) => ({
    name: `${name.replace(/\.nii\.gz$/, '')}.csv`,
    text: bratsTable(rows),
  }))
  return scans.length > 0 && scans.every(({ name }) => scanOf(name) !== null)
    ? [...each, ...bratsCohort(challenge, scans)]
    : each
}
