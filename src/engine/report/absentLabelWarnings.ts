/** Warnings about labels that a user's challenge asks for and that a case lacks. */
import { findChallenge } from '../../challenges/findChallenge'
import type { CaseResult } from '../../contract'
import { nameList } from '../../errors/nameList'

/**
 * A warning for every label that is absent from reference and prediction of some case: its value there is that of two empty masks. None for bundled
 * challenges, whose reference graders define the value of an absent label.
 */
export async function absentLabelWarnings(challengeId: string, cases: readonly CaseResult[]): Promise<string[]> {
  const absent = new Map<string, string[]>()
  const scored = cases.filter(({ evidence }) => evidence !== null)
  for (const { id, evidence } of scored) {
    for (const label of evidence!.absentLabels ?? []) {
      const name = label === 'any' ? 'any label' : `label ${label}`
      absent.set(name, [...(absent.get(name) ?? []), id])
    }
  }
  if (absent.size === 0 || (await findChallenge(challengeId)) !== undefined) return []
  return [...absent].map(([name, ids]) => {
    if (ids.length === scored.length)
      return `NO FILE HAS ${name.replace(/^label|any label/, (word) => word.toUpperCase())}: it is absent from reference and prediction of ${ids.length === 1 ? 'the case' : `all ${ids.length} cases`}, its metrics measure nothing`
    return `${name} is absent from reference and prediction of ${ids.length} of ${scored.length} cases (${nameList(ids)}): their values are those of two empty masks`
  })
}
