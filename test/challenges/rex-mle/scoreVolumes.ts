import type { CaseEvidence, CaseResult, Challenge, Volume } from '../../../src/contract'
import { resolveChallenge } from '../../../src/engine/resolveChallenge'

/** Scores pairs of volumes (or trees) by the rules of a challenge, without files: evidence per case and the metrics over all. */
export async function scorePairs(
  id: string,
  pairs: readonly (readonly [reference: unknown, prediction: unknown])[],
  variant?: string,
): Promise<{ challenge: Challenge; evidence: CaseEvidence[]; metrics: Readonly<Record<string, number>> }> {
  const { challenge } = await resolveChallenge(id, variant)
  const evidence = pairs.map(([reference, prediction], i) =>
    challenge.scoreCase({ reference, prediction } as never, {}, String(i)),
  )
  const cases = evidence.map((one, index): CaseResult => ({ index, id: String(index), evidence: one, error: null }))
  return { challenge, evidence, metrics: challenge.aggregate(cases) }
}

export type VolumePair = readonly [reference: Volume, prediction: Volume]
