import type { CaseResult } from '../../contract'
import type { LabelRow, LabelsPart, LabelsState } from './labelsCase'

/** The result of a case from those of all its shares; the first error is that of the case. */
export function joinedShares(results: readonly CaseResult[]): CaseResult {
  const failed = results.find(({ error }) => error !== null)
  if (failed) return failed
  const { error: _, evidence: __, ...first } = results[0]!
  const evidences = results.flatMap(({ evidence }) => evidence ?? [])
  const parts = evidences.map(({ state }) => state as LabelsPart)
  const { part, facts } = parts[0]!
  // Each label is of one share.
  const labels = part.map((_, i) => parts.flatMap((own): LabelRow[] => (own.part[i] ? [own.part[i]] : []))[0]!)
  const state: LabelsState = { labels, facts: facts! }
  const absentLabels = [...new Set(evidences.flatMap((own) => own.absentLabels ?? []))]
  const evidence = { ...evidences[0]!, state, ...(absentLabels.length > 0 ? { absentLabels } : {}) }
  return { ...first, error: null, evidence }
}
