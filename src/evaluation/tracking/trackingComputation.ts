import type { CaseTask } from '../../contract'
import type { Computation } from '../evaluate/computation'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import type { CasePair } from '../inputs/pairCases'
import type { SideCase } from '../inputs/sideCases'
import { metricSpecs } from '../metrics/metricSpec'
import { rowsComputation } from '../tasks/rowsComputation'
import { fileSheets, taskSheets } from '../tasks/taskSheets'
import { sequenceCases, TRACKS } from './sequenceCases'
import type { TrackingSetting } from './trackingCase'

/** A data set of the Cell Tracking Challenge has two. */
const MOST_PLOTTED = 4

/** Measures of tracks, sequence by sequence. @throws MedgradeError `bad-argument`. */
export function trackingComputation(options: EvaluateOptions): Computation {
  const { endings, wanted } = fileSheets.tracks
  const metrics = metricSpecs(options.metrics ?? taskSheets.tracking.metrics, 'tracking')
  const setting: TrackingSetting = { metrics }
  return rowsComputation(
    {
      ...{ task: 'tracking', setting, metrics, endings, wanted, reader: 'any', list: sequenceCases, files: filesOf },
      mostPlotted: MOST_PLOTTED,
    },
    options,
  )
}

function filesOf({ reference, prediction }: CasePair): CaseTask['files'] {
  return Object.fromEntries([...entriesOf('reference', reference), ...entriesOf('prediction', prediction)])
}

function entriesOf(name: 'reference' | 'prediction', { labels }: SideCase): [string, CaseTask['files'][string]][] {
  const side = name === 'reference' ? 'answers' : 'submission'
  return [...labels!].map(([part, path]) => [
    `${name} ${part}`,
    { side, paths: [path], reader: part === TRACKS ? 'text' : 'any' },
  ])
}
