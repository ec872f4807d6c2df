import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import { linearPercentile } from '../../kernels/statistics/percentile'
import { compareCodePoints } from '../../python/compareCodePoints'
import { numpyMean } from '../../python/numpyMean'
import { pythonFloatText } from '../../python/pythonFloatText'
import { sampleDeviation } from '../common/sampleDeviation'
import type { EvaluationFile } from '../presetTypes'
import type { BratsRow } from './bratsTypes'

/** One scan: the name of its prediction's file and its rows. */
export interface BratsScan {
  readonly name: string
  readonly rows: readonly BratsRow[]
}

/** Metrics in the order of the columns, each with its column in the table of a scan. */
const metrics = [
  ['LesionWise_Dice', 'LesionWise_Score_Dice'],
  ['LesionWise_NSD_0.5', 'LesionWise_Score_NSD @ 0.5'],
  ['LesionWise_NSD_1.0', 'LesionWise_Score_NSD @ 1.0'],
  ['LesionWise_Hausdorff95', 'LesionWise_Score_HD95'],
  ['Dice', 'Legacy_Dice'],
  ['NSD_0.5', 'Legacy NSD @ 0.5'],
  ['NSD_1.0', 'Legacy NSD @ 1.0'],
  ['Hausdorff95', 'Legacy_HD95'],
  ['Sensitivity', 'Sensitivity'],
  ['Specificity', 'Specificity'],
  ['Num_TP', 'Num_TP'],
  ['Num_FP', 'Num_FP'],
  ['Num_FN', 'Num_FN'],
] as const

const summaries: readonly (readonly [string, (values: readonly number[]) => number])[] = [
  ['mean', (values) => numpyMean(values, { skipMissing: true })],
  ['std', (values) => sampleDeviation(values, 1)],
  ['25quantile', (values) => linearPercentile(present(values), 25, false)],
  ['median', (values) => linearPercentile(present(values), 50, false)],
  ['75quantile', (values) => linearPercentile(present(values), 75, false)],
]

/**
 * The tables over all scans of the challenge: `all_scores.csv` with the lesion-wise columns and the counts, `all_full_scores.csv` with the others; for
 * BraTS-MEN-RT all columns are in the first.
 *
 * @param challenge name before each scan, such as `BraTS-GLI`.
 * @throws MedgradeError `bad-argument` for a name without a scan (`00001-000` before `.nii.gz`).
 * @example
 * const values = { LesionWise_Score_Dice: 0.5 }
 * const [file] = bratsCohort('BraTS-MET', [{ name: 'x_00001-000.nii.gz', rows: [{ region: 'WT', values }] }])
 * file.text.split('\n').slice(0, 2) // → [ ',LesionWise_Dice_WT', 'BraTS-MET-00001-000,0.5' ]
 */
export function bratsCohort(challenge: string, scans: readonly BratsScan[]): EvaluationFile[] {
  checkArguments({ challenge, scans }, 'string', [{ name: 'string', rows: ['object'] }])
  const named = scans
    .map(({ name, rows }) => {
      const scan = scanOf(name)
      if (scan === null) refuse('bad-argument', 'the name of a prediction', name, 'a scan such as 00001-000 at its end')
      return { row: `${challenge}-${scan}`, rows }
    })
    .sort((a, b) => compareCodePoints(a.row, b.row))
  const regions = [...new Set(named.flatMap(({ rows }) => rows.map(({ region }) => region)))].sort(compareCodePoints)
  const present = metrics.filter(([, column]) => named.some(({ rows }) => rows.some(({ values }) => column in values)))
  const columns = present.flatMap(([metric, column]) =>
    regions.map((region) => ({
      name: `${metric}_${region}`,
      values: named.map(({ rows }) => rows.find((row) => row.region === region)?.values[column] ?? Number.NaN),
    })),
  )
  const table = (own: typeof columns) => {
    const lines = [['', ...own.map(({ name }) => name)]]
    for (const [k, { row }] of named.entries()) lines.push([row, ...own.map(({ values }) => cell(values[k]!))])
    for (const [name, summary] of summaries) lines.push([name, ...own.map(({ values }) => cell(summary(values)))])
    return lines.map((line) => `${line.join(',')}\n`).join('')
  }
  const isLesion = ({ name }: { readonly name: string }) => /^(?:LesionWise|Num)/.test(name)
  if (challenge === 'BraTS-MEN-RT') return [{ name: 'all_scores.csv', text: table(columns) }]
  return [
    { name: 'all_scores.csv', text: table(columns.filter(isLesion)) },
    { name: 'all_full_scores.csv', text: table(columns.filter((column) => !isLesion(column))) },
  ]
}

/** The scan in the name of a prediction, null without one. */
export function scanOf(name: string): string | null {
  return /(\d{4,5}-\d(?:\d\d)?)(?:\.nii\.gz)?$/.exec(name)?.[1] ?? null
}

function present(values: readonly number[]): Float64Array {
  return Float64Array.from(values.filter((value) => !Number.isNaN(value)))
}

function cell(value: number): string {
  return Number.isNaN(value) ? '' : pythonFloatText(value)
}
