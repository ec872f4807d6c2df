import { refuse } from '../../errors/refuse'
import { exponential } from '../../kernels/elementary/exponential'
import { naturalLog } from '../../kernels/elementary/naturalLog'

/** The least and the largest value that a metric can have; infinite where there is no bound. */
export type ValueRange = readonly [least: number, most: number]

/** A scale without bounds for the mean of values that have some. */
export interface RangeScale {
  readonly name: 'log' | 'logit'
  readonly to: (value: number) => number
  /** Derivative of `to`. */
  readonly slope: (value: number) => number
  readonly from: (scaled: number) => number
}

/**
 * The logit of the place between two bounds, or the logarithm of the distance from one; null without a bound. An interval that is computed on the scale
 * stays within the range when its ends are taken back.
 *
 * @throws MedgradeError `bad-option` for a range whose ends are in the wrong order.
 */
export function rangeScale([least, most]: ValueRange): RangeScale | null {
  if (!(least < most)) return refuse('bad-option', 'range', `${least} to ${most}`, 'the smaller end first')
  if (least === -Infinity && most === Infinity) return null
  if (most === Infinity)
    return {
      name: 'log',
      to: (value) => naturalLog(value - least),
      slope: (value) => 1 / (value - least),
      from: (scaled) => least + exponential(scaled),
    }
  if (least === -Infinity)
    return {
      name: 'log',
      to: (value) => -naturalLog(most - value),
      slope: (value) => 1 / (most - value),
      from: (scaled) => most - exponential(-scaled),
    }
  const width = most - least
  return {
    name: 'logit',
    to: (value) => naturalLog((value - least) / (most - value)),
    slope: (value) => width / ((value - least) * (most - value)),
    // The nearer bound is the one from which the place is counted: no digits are lost beside it.
    from: (scaled) =>
      scaled < 0 ? least + width / (1 + exponential(-scaled)) : most - width / (1 + exponential(scaled)),
  }
}
