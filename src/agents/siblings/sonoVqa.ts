import { groupBy } from '../../array/groupBy'
import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import { mean } from '../../python/mean'
import { pythonStrip } from '../../python/pythonStrip'

/** A question about an ultrasound clip. The text starts with `[MCQ]` or `[FREE]`. */
export interface SonoItem {
  readonly question: string
  readonly question_type: string
  readonly answer: string
  readonly model_prediction: string
  readonly time_start: number
  readonly time_end: number
  /** Left out of the statistics unless absent or exactly true. */
  readonly keep?: unknown
}

/** A supplied verdict on a free answer. */
export interface SonoVerdict {
  readonly score: 0 | 1 | 2
  readonly error_type: string
}

export interface GroupMean {
  readonly count: number
  readonly mean: number
}

export interface SonoVqaResult {
  /** Of every item: 0 or 1 for multiple choice, 0 to 2 for free answers. */
  readonly scores: readonly number[]
  readonly mcqAccuracy: number | null
  /** On the 0–2 scale. */
  readonly freeMean: number | null
  readonly freeNormalised: number | null
  readonly mcqByType: Readonly<Record<string, GroupMean>>
  readonly freeByType: Readonly<Record<string, GroupMean>>
  readonly mcqByDuration: Readonly<Record<string, GroupMean>>
  readonly freeByDuration: Readonly<Record<string, GroupMean>>
  readonly freeErrors: {
    readonly wrong_conclusion_only: number
    readonly wrong_visual_evidence_only: number
    readonly wrong_both: number
  }
}

const merged: Readonly<Record<string, string>> = {
  Type4_DisambiguationSafetyDecision: 'Type2_ArtifactResolutionOptimization',
  Type2_OptimizationTroubleshooting: 'Type2_ArtifactResolutionOptimization',
}

interface Scored {
  readonly item: SonoItem
  readonly score: number
  readonly errorType: string
}

/**
 * Scores of ultrasound video questions (ReXSonoVQA): the first letter decides multiple choice, supplied verdicts decide free answers;
 * means by question type and clip length, and the kinds of error of free answers. A group without items is absent, its mean null.
 *
 * @param judge verdicts by position of the item
 * @throws MedgradeError `not-found` for a free answer without a verdict, `bad-value` for a verdict other than 0, 1, 2
 */
export function sonoVqa(items: readonly SonoItem[], judge: Readonly<Record<string, SonoVerdict>>): SonoVqaResult {
  checkArguments(
    { items, judge },
    [
      {
        question: 'string',
        question_type: 'string',
        answer: 'string',
        model_prediction: 'string',
        time_start: 'number',
        time_end: 'number',
      },
    ],
    { '*': { score: 'number', error_type: 'string' } },
  )
  const scored = items.map((item, i): Scored => {
    if (!isFree(item)) return { item, score: multipleChoice(item), errorType: 'none' }
    const verdict = judge[String(i)]
    if (verdict === undefined)
      return refuse('not-found', `verdict of item ${i}, a free answer`, 'nothing', 'a score of 0, 1 or 2')
    if (![0, 1, 2].includes(verdict.score)) refuse('bad-value', `verdict of item ${i}`, verdict.score, '0, 1 or 2')
    return { item, score: verdict.score, errorType: errorTypeOf(verdict) }
  })
  const kept = scored.filter(({ item }) => item.keep === undefined || item.keep === null || item.keep === true)
  const free = kept.filter(({ item }) => isFree(item))
  const mcq = kept.filter(({ item }) => !isFree(item))
  const freeMean = meanOf(free)
  return {
    scores: scored.map(({ score }) => score),
    mcqAccuracy: meanOf(mcq),
    freeMean,
    freeNormalised: freeMean === null ? null : freeMean / 2,
    mcqByType: byGroup(mcq, typeOf),
    freeByType: byGroup(free, typeOf),
    mcqByDuration: byGroup(mcq, durationOf),
    freeByDuration: byGroup(free, durationOf),
    freeErrors: errorsOf(free),
  }
}

const isFree = (item: SonoItem) => item.question.startsWith('[FREE]')
const typeOf = (item: SonoItem) => merged[item.question_type] ?? item.question_type

function multipleChoice(item: SonoItem): number {
  const first = (text: string) => [...pythonStrip(text)][0]?.toUpperCase()
  const letter = first(item.model_prediction)
  return Number(letter !== undefined && letter === first(item.answer))
}

function errorTypeOf({ score, error_type }: SonoVerdict): string {
  if (error_type !== 'none') return error_type
  return score === 1 ? 'wrong_conclusion' : score === 0 ? 'both_fail' : 'none'
}

function durationOf({ time_start, time_end }: SonoItem): string {
  const seconds = time_end - time_start
  return seconds < 5 ? '0-5s' : seconds < 10 ? '5-10s' : seconds < 20 ? '10-20s' : '>20s'
}

function meanOf(scored: readonly Scored[]): number | null {
  return mean(
    scored.map(({ score }) => score),
    null,
  )
}

function byGroup(scored: readonly Scored[], group: (item: SonoItem) => string): Record<string, GroupMean> {
  return Object.fromEntries(
    [...groupBy(scored, ({ item }) => group(item))]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, members]) => [name, { count: members.length, mean: meanOf(members)! }]),
  )
}

function errorsOf(free: readonly Scored[]): SonoVqaResult['freeErrors'] {
  const errors = { wrong_conclusion_only: 0, wrong_visual_evidence_only: 0, wrong_both: 0 }
  for (const { score, errorType } of free) {
    if (score === 2) continue
    if (score === 1 && errorType === 'wrong_conclusion') errors.wrong_conclusion_only++
    else if (score === 1 && errorType === 'wrong_visual_evidence') errors.wrong_visual_evidence_only++
    else errors.wrong_both++
  }
  return errors
}
