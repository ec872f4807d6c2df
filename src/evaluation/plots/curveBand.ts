import { linearPercentile } from '../../kernels/statistics/percentile'
import { LEAST_CASES } from '../../ranking/intervals/statisticsWarnings'
import { forEachResample } from '../../ranking/resampling/resample'
import type { CurveBand } from './casePlots'

/** Steps of all resamples together; with more rows there are fewer resamples, which captions say. */
const MOST_WORK = 4e7
const [LEAST_SAMPLES, MOST_SAMPLES] = [200, 2000]

/** Values of a curve at fixed places over weighted rows. */
export interface WeightedCurves {
  /** Rows, or images, that are drawn with replacement. */
  readonly count: number
  /** Steps of one call of `fill`. */
  readonly steps: number
  /** The places of each curve. */
  readonly places: readonly (readonly number[])[]
  /** Writes the values of all curves, one after the other, from how often each row was drawn. Returns whether they are defined. */
  readonly fill: (drawn: Uint32Array, out: Float64Array) => boolean
}

/** Pointwise 95 % bands: percentiles of the curves over resamples of the rows by seed 1. null below ten rows and without a defined resample. */
export function curveBands({ count, steps, places, fill }: WeightedCurves): readonly (CurveBand | null)[] {
  if (count < LEAST_CASES) return places.map(() => null)
  const samples = Math.round(Math.min(MOST_SAMPLES, Math.max(LEAST_SAMPLES, MOST_WORK / steps)))
  const out = new Float64Array(places.reduce((sum, { length }) => sum + length, 0))
  const columns = Array.from(out, () => new Float64Array(samples))
  const drawn = new Uint32Array(count)
  let used = 0
  forEachResample(count, { samples, seed: 1 }, (cases) => {
    drawn.fill(0)
    for (let i = 0; i < cases.length; i++) drawn[cases[i]!]!++
    if (!fill(drawn, out)) return
    for (let k = 0; k < out.length; k++) columns[k]![used] = out[k]!
    used++
  })
  if (used === 0) return places.map(() => null)
  const end = (column: Float64Array, percent: number) => linearPercentile(column.subarray(0, used), percent, false)
  let first = 0
  return places.map((x) => {
    const own = columns.slice(first, first + x.length)
    first += x.length
    return {
      x,
      low: own.map((column) => end(column, 2.5)),
      high: own.map((column) => end(column, 97.5)),
      resamples: samples,
    }
  })
}
