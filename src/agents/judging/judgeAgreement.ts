import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import { cohenKappa } from '../../metrics/classification/cohenKappa'
import { mean } from '../../python/mean'

export interface JudgeAgreement {
  /** Share of equal labels between the judge and each annotator. */
  readonly agreementJudgeHuman: readonly number[]
  /** Mean share of equal labels over all pairs of annotators; NaN with fewer than two. */
  readonly agreementHumans: number
  /** Share of items on which the judge and all annotators agree. */
  readonly unanimous: number
  /** Cohen's κ between the judge and each annotator; NaN where both are constant and equal. */
  readonly kappaJudgeHuman: readonly number[]
  /** Mean κ over all pairs of annotators. */
  readonly kappaHumans: number
}

/**
 * Agreement of a judge's labels with those of human annotators.
 *
 * @throws MedgradeError `shape-mismatch` when the lists differ in length
 */
export function judgeAgreement(judge: readonly number[], humans: readonly (readonly number[])[]): JudgeAgreement {
  checkArguments({ judge, humans }, ['number'], [['number']])
  for (const labels of humans)
    if (labels.length !== judge.length)
      refuse('shape-mismatch', 'labels of an annotator', labels.length, `${judge.length}, as of the judge`)
  const pairs = humans.flatMap((a, i) => humans.slice(i + 1).map((b) => [a, b] as const))
  const unanimous = judge.filter((label, i) => humans.every((labels) => labels[i] === label)).length
  return {
    agreementJudgeHuman: humans.map((labels) => agreement(judge, labels)),
    agreementHumans: mean(pairs.map(([a, b]) => agreement(a, b))),
    unanimous: unanimous / judge.length,
    kappaJudgeHuman: humans.map((labels) => kappa(judge, labels)),
    kappaHumans: mean(pairs.map(([a, b]) => kappa(a, b))),
  }
}

function agreement(a: readonly number[], b: readonly number[]): number {
  return a.filter((label, i) => label === b[i]).length / a.length
}

function kappa(a: readonly number[], b: readonly number[]): number {
  return a.length === 0 ? Number.NaN : cohenKappa(a, b)
}
