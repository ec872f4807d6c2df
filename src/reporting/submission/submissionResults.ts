import type { Interval } from '../../ranking/intervals/interval'
import type { NumberKind } from '../content/numberText'
import type { SubmissionFiguresInput } from '../figures/figureSets'

/** What one submission reached, from a report with its cases or from the evaluation of a model. */
export interface SubmissionResults {
  /** The challenge, or what was evaluated. */
  readonly title: string
  /** Whether the title is that of a challenge, against which a submission was graded. */
  readonly ofChallenge: boolean
  /** The submission or model. */
  readonly name: string
  readonly valid: boolean
  /** It could not be graded through a fault of the answers or of medgrade, which is no failure of its own. */
  readonly notGraded: boolean
  /** Why there is no score. */
  readonly error: string | null
  /** What the challenge reports, in its order. */
  readonly metrics: readonly ResultMetric[]
  readonly cases: readonly ResultCase[]
  /** Values by case: those of the whole case, or means over its labels. */
  readonly caseMetrics: readonly CaseMetric[]
  /** Values of each label; empty where there are none. */
  readonly labels: readonly LabelMetric[]
  /** Components by the size of the reference, or of a false one; null where they were not told apart. */
  readonly objects: SubmissionFiguresInput['objects'] | null
  readonly standing: Standing | null
  readonly warnings: readonly string[]
  /** Definitions by name. */
  readonly conventions: Readonly<Record<string, string>>
  /** What the challenge declares of itself. */
  readonly declared: { readonly modality: string | null; readonly task: string | null }
  /** How values of cases are summarised, in words. */
  readonly aggregation: string
  readonly provenance: readonly { readonly name: string; readonly value: string }[]
}

export interface ResultMetric {
  readonly name: string
  readonly direction: 'higher' | 'lower' | null
  readonly unit: string
  readonly kind: NumberKind
  readonly value: number
  /** Of the value; null where it is no mean of case values. */
  readonly interval: Interval | null
  /** Case values that are infinite and so in no mean; they are among those that its interval misses. */
  readonly infinite?: number
  /** Of a count, whose value is a sum: the cases that have a value, and those without. */
  readonly summed?: { readonly cases: number; readonly missing: number }
  readonly position: number | null
  /** Published values, NaN left out; null without a leaderboard or column. */
  readonly published: readonly number[] | null
}

export interface ResultCase {
  readonly id: string
  readonly error: string | null
  /** It was never delivered, which is its error. */
  readonly missing: boolean
}

/** One metric over the cases. */
export interface CaseMetric {
  readonly name: string
  readonly direction: 'higher' | 'lower' | null
  readonly unit: string
  readonly kind: NumberKind
  /** In the order of the cases; NaN for missing, infinities as they are. */
  readonly values: Float64Array
  /** Of the mean of the finite values. */
  readonly interval: Interval
}

export interface LabelMetric extends Omit<CaseMetric, 'interval'> {
  /** Of the mean over the cases. */
  readonly interval: Pick<Interval, 'cases' | 'estimate' | 'high' | 'low'>
  readonly label: string
  /** Cases in which neither side has the label. */
  readonly absent: number
}

export interface Standing {
  readonly entries: number
  readonly meanPosition: number | null
  /** Share of the entries that are not better. */
  readonly percentile: number | null
  /** Null: the report does not say. */
  readonly medal: 'bronze' | 'gold' | 'none' | 'silver' | null
  readonly aboveMedian: boolean | null
  readonly source: string | null
}
