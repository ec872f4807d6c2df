import { resultNumber } from '../../catalogue/resultNumber'
import type { CaseEvidence, NdArray, Plain } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { TrackedCells, TrackRow } from '../../metrics/tracking'
import { stackedFrames } from '../../understanding/tracks/stackedFrames'
import type { MetricSpec } from '../metrics/metricSpec'
import { lineagePlots } from '../plots/lineagePlots'
import { shownPlots } from '../plots/shownPlots'
import { inCommandWords } from '../tasks/inCommandWords'
import type { RowsState, StateRow } from '../tasks/rowsState'
import { sidedSteps } from '../tasks/sidedSteps'
import type { TaskFunctions } from '../tasks/taskFunctions'
import { segmentationMasks } from './segmentationMasks'
import { SEGMENTATION, TRACKS } from './sequenceCases'

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
  const seen = run('answers', () => segmentationMasks(masksOf(files), namesOf(files, 'reference'), truth))
  const results = new Map<string, unknown>()
  const rows = metrics.map((spec): StateRow => {
    const { metric, sheet } = functions.get(spec.metric)!
    const compute = (a: TrackedCells, b: TrackedCells) =>
      inCommandWords(sheet, () => metric(a, b, { ...seen, ...spec.options }))
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
  const own = seen.segmentationFrames?.length ?? 0
  if (own > 0) told.push(`reference: SEG of ${own} ${seen.segmentationSlices ? 'slices' : 'frames'}`)
  const plots = values.hasPlots === true ? shownPlots(() => lineagePlots(reference, prediction)) : {}
  return { metrics: {}, state: { rows, told, ...plots } }
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
  const frames = namesOf(files, side).map((name) => files[`${side} ${name}`] as NdArray)
  return { labels: stackedFrames(frames, file), tracks: files[`${side} ${TRACKS}`] as readonly TrackRow[] }
}

/** The names of the frames of a side, in their order. */
function namesOf(files: Readonly<Record<string, unknown>>, side: 'reference' | 'prediction'): string[] {
  return partsOf(files, `${side} `).filter((name) => name !== TRACKS && !name.startsWith(SEGMENTATION))
}

function masksOf(files: Readonly<Record<string, unknown>>): [name: string, mask: NdArray][] {
  const prefix = `reference ${SEGMENTATION}`
  return partsOf(files, prefix).map((name) => [name, files[`${prefix}${name}`] as NdArray])
}

const partsOf = (files: Readonly<Record<string, unknown>>, prefix: string): string[] =>
  Object.keys(files)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
