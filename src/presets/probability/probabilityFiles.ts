import { equalThresholds, thresholdPoints } from '../../kernels/statistics/thresholdCounts'
import type { EvaluationFile, NamedEvaluation } from '../presetTypes'
import { addedCounts } from './addedCounts'
import { calibrationBins } from './calibrationBins'
import { calibrationErrorOf } from './calibrationErrorOf'
import type { ProbabilityCounts } from './probabilityCounts'

/** The curves and the reliability of every case, and those of all voxels of all cases together, as tidy CSV and as JSON. */
export function probabilityFiles(cases: readonly NamedEvaluation<ProbabilityCounts>[], bins: number): EvaluationFile[] {
  const own = cases.flatMap(({ name, state }) => (state === undefined ? [] : [{ name, counts: state }]))
  const pooled = own.reduce<ProbabilityCounts | null>(
    (sum, { counts }) => (sum === null ? counts : addedCounts(sum, counts)),
    null,
  )
  const all = [
    ...own.map((one) => ({ ...one, pooled: false })),
    ...(pooled ? [{ name: 'all', counts: pooled, pooled: true }] : []),
  ]
  const curves = all.map(({ name, counts, pooled: isPooled }) => ({
    case: name,
    pooled: isPooled,
    ece: calibrationErrorOf(counts),
    curve: thresholdPoints(counts, equalThresholds(counts.foreground.length - 2)),
    calibration: calibrationBins(counts, bins),
  }))
  return [
    { name: 'curve.csv', text: table(curves, 'curve') },
    { name: 'calibration.csv', text: table(curves, 'calibration') },
    // JSON has no NaN.
    { name: 'curve.json', text: `${JSON.stringify({ cases: curves }, null, 2)}\n` },
  ]
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
