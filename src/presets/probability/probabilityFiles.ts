import { binError } from '../../kernels/calibration/confidenceBins'
import { equalThresholds, type ThresholdCounts, thresholdPoints } from '../../kernels/statistics/thresholdCounts'
import type { EvaluationFile, NamedEvaluation } from '../presetTypes'

/** The counts of a case at all thresholds, and the bins of the calibration; plain data, some numbers a case. */
export type ProbabilityCounts = ThresholdCounts & {
  readonly count: readonly number[]
  readonly hits: readonly number[]
  readonly confidence: readonly number[]
}

const sums = ['foreground', 'background', 'count', 'hits', 'confidence'] as const

/** The curves and the reliability of every case, and those of all voxels of all cases together, as tidy CSV and as JSON. */
export function probabilityFiles(cases: readonly NamedEvaluation<ProbabilityCounts>[], bins: number): EvaluationFile[] {
  const own = cases.flatMap(({ name, state }) => (state === undefined ? [] : [{ name, counts: state }]))
  const pooled = own.reduce<ProbabilityCounts | null>(
    (sum, { counts }) => (sum === null ? counts : added(sum, counts)),
    null,
  )
  const all = [
    ...own.map((one) => ({ ...one, pooled: false })),
    ...(pooled ? [{ name: 'all', counts: pooled, pooled: true }] : []),
  ]
  const curves = all.map(({ name, counts, pooled: isPooled }) => ({
    case: name,
    pooled: isPooled,
    ece: ofBins(counts),
    curve: thresholdPoints(counts, equalThresholds(counts.foreground.length - 2)),
    calibration: reliability(counts, bins),
  }))
  return [
    { name: 'curve.csv', text: table(curves, 'curve') },
    { name: 'calibration.csv', text: table(curves, 'calibration') },
    // JSON has no NaN.
    { name: 'curve.json', text: `${JSON.stringify({ cases: curves }, null, 2)}\n` },
  ]
}

function added(a: ProbabilityCounts, b: ProbabilityCounts): ProbabilityCounts {
  const sum = (key: (typeof sums)[number]) => a[key].map((value, k) => value + b[key][k]!)
  return {
    foreground: sum('foreground'),
    background: sum('background'),
    count: sum('count'),
    hits: sum('hits'),
    confidence: sum('confidence'),
  }
}

function ofBins({ count, hits, confidence }: ProbabilityCounts): number {
  const total = count.reduce((a, b) => a + b, 0)
  const found = {
    count: Float64Array.from(count),
    hits: Float64Array.from(hits),
    confidence: Float64Array.from(confidence),
  }
  return total === 0 ? Number.NaN : binError(found, 'l1', total)
}

/** Mean probability and share of foreground of each bin that holds voxels; a probability of 1 has a bin of its own. */
function reliability({ count, hits, confidence }: ProbabilityCounts, bins: number) {
  return count.flatMap((voxels, k) =>
    voxels === 0
      ? []
      : [
          {
            low: k / bins,
            high: Math.min(1, (k + 1) / bins),
            voxels,
            mean: confidence[k]! / voxels,
            share: hits[k]! / voxels,
          },
        ],
  )
}

type Curves = readonly (Readonly<Record<'case', string>> &
  Readonly<Record<'pooled', boolean>> &
  Readonly<Record<string, unknown>>)[]

/** A row a point, `pooled` says which are of all cases. */
function table(curves: Curves, key: 'curve' | 'calibration'): string {
  const rows = curves.flatMap((one) =>
    (one[key] as readonly Readonly<Record<string, number>>[]).map((point) => ({
      case: one.case,
      pooled: one.pooled,
      ...point,
    })),
  )
  const header = Object.keys(rows[0] ?? { case: '', pooled: false })
  const lines = rows.map((row) => Object.values(row).map(cell).join(','))
  return `${[header.join(','), ...lines].join('\r\n')}\r\n`
}

function cell(value: string | number | boolean): string {
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value)
  const text = String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
