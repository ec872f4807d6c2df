import { float64Vector, type Vector } from '../../array/vector'
import { checkOptions } from '../../errors/checkOptions'
import { refuse } from '../../errors/refuse'
import { trapezoid } from '../../kernels/statistics/trapezoid'

/** Options of {@link clickCurve}. */
export interface ClickCurveOptions {
  /** Score that is to be reached. Default 0.9. */
  readonly target?: number
  /** Clicks behind the first value. Default 0: the first segmentation was made without a click. */
  readonly firstClicks?: number
}

/** Result of {@link clickCurve}. */
export interface ClickCurve {
  /** Area under the scores: trapezoids, one for each further click. */
  readonly area: number
  /** The area for each further click, on the scale of the scores; a single value is its own mean. */
  readonly meanScore: number
  /** The last score. */
  readonly final: number
  /** Clicks of the first score of at least the target; all clicks where none has it. */
  readonly clicks: number
  /** 1 where no score reaches the target, else 0. */
  readonly failures: number
}

/**
 * Interactive segmentation: Dice, or another score that is high where it is good, against the number of clicks. Its area, and the number of clicks
 * (NoC) to a target. A curve that never reaches it counts all its clicks and one failure.
 *
 * @param scores of the segmentations after 0, 1, 2, … clicks. NaN stays in the area and never reaches the target; all is NaN without scores.
 * @throws {@link MedgradeError} `bad-input` for what is no list of numbers, `bad-argument`.
 * @example
 * clickCurve([0.5, 0.75, 0.875, 0.875], { target: 0.8 }) // → { area: 2.3125, meanScore: 0.7708333333333334, final: 0.875, clicks: 2, failures: 0 }
 */
export function clickCurve(scores: Vector, options: ClickCurveOptions = {}): ClickCurve {
  checkOptions('clickCurve', options, { target: 'number', firstClicks: 'number' })
  const { target = 0.9, firstClicks = 0 } = options
  if (Number.isNaN(target)) refuse('bad-argument', 'target', target, 'a number')
  if (!Number.isInteger(firstClicks) || firstClicks < 0)
    refuse('bad-argument', 'firstClicks', firstClicks, 'a whole number from 0')
  const values = float64Vector(scores, 'scores')
  const steps = values.length - 1
  if (steps < 0) return { area: NaN, meanScore: NaN, final: NaN, clicks: NaN, failures: NaN }
  const area = trapezoid(values)
  const reached = values.findIndex((value) => value >= target)
  return {
    area,
    meanScore: steps === 0 ? values[0]! : area / steps,
    final: values[steps]!,
    clicks: firstClicks + (reached < 0 ? steps : reached),
    failures: Number(reached < 0),
  }
}
