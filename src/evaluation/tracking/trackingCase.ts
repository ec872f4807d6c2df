import { resultNumber } from '../../catalogue/resultNumber'
import type { CaseEvidence, NdArray, Plain } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { TrackedCells, TrackRow } from '../../metrics/tracking'
import { stackedFrames } from '../../understanding/tracks/stackedFrames'
import type { MetricSpec } from '../metrics/metricSpec'
import { inCommandWords } from '../tasks/inCommandWords'
import type { RowsState, StateRow } from '../tasks/rowsState'
import { sidedSteps } from '../tasks/sidedSteps'
import type { TaskFunctions } from '../tasks/taskFunctions'
import { TRACKS } from './sequenceCases'

/** What all sequences of a run share; sent to other processes. */
export type TrackingSetting = { readonly metrics: readonly MetricSpec[] }

/** Every metric of the tracks of one sequence. */
export function trackingCase(
  files: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, Plain>>,
  functions: TaskFunctions,
): CaseEvidence<RowsState> {
  const { metrics } = values.setting as TrackingSetting
  const { run, truth, other } = sidedSteps(values)
  const reference = run('answers', () => cellsOf(files, 'reference', truth))
  const prediction = run('submission', () => cellsOf(files, 'prediction', other))
  const results = new Map<string, unknown>()
  const rows = metrics.map((spec): StateRow => {
    const { metric, sheet } = functions.get(spec.metric)!
    const compute = (a: TrackedCells, b: TrackedCells) => inCommandWords(sheet, () => metric(a, b, spec.options))
    const key = JSON.stringify([spec.metric, spec.options])
    if (!results.has(key)) {
      const result = run('submission', () => compute(reference, prediction))
      if (result === null) {
        const isOfTruth = run('answers', () => compute(reference, reference)) === null
        run(isOfTruth ? 'answers' : 'submission', () => refuseTracks(isOfTruth ? truth : other))
      }
      results.set(key, result)
    }
    const { name, unit, better, field } = spec
    const value = resultNumber(results.get(key), field)
    return { label: 'cells', metric: name, value: value ?? Number.NaN, unit, better, interval: null }
  })
  const told = [reference, prediction].map(
    ({ tracks }, k) => `${k === 0 ? 'reference' : 'prediction'}: tracks ${tracks.length}`,
  )
  return { metrics: {}, state: { rows, told } }
}

function refuseTracks(file: string): never {
  return refuse(
    'bad-input',
    'tracks',
    'tracks and label pictures that do not fit',
    'each label once, mothers that end before, and in each frame exactly the labels of the tracks that live',
    { file },
  )
}

function cellsOf(
  files: Readonly<Record<string, unknown>>,
  side: 'reference' | 'prediction',
  file: string,
): TrackedCells {
  const own = Object.entries(files).filter(([name]) => name.startsWith(`${side} `))
  const isTracks = (name: string) => name === `${side} ${TRACKS}`
  const frames = own.filter(([name]) => !isTracks(name)).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return {
    labels: stackedFrames(
      frames.map(([, frame]) => frame as NdArray),
      file,
    ),
    tracks: own.find(([name]) => isTracks(name))![1] as readonly TrackRow[],
  }
}
