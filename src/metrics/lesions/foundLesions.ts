/** What marks or candidates found in one scan, slide or case. */
export interface FoundLesions {
  /** The highest confidence of each lesion that was found; of slides 0 for one that was not. */
  readonly hits: readonly number[]
  /** The confidence of each false positive. */
  readonly alarms: readonly number[]
  /** Lesions that count. */
  readonly lesions: number
}
