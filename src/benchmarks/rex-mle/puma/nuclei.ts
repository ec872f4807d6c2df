/** puma-track1-task2, puma-track2-task2: nuclei in histopathology as points with a class; F1 per class, averaged over images and classes. */
import type { CaseEvidence, CaseResult, Metric } from '../../../contract'
import { type CentroidScores, matchCentroids } from '../../../metrics/detection/matchCentroids'
import { numpyMean } from '../../../python/numpyMean'
import { defineChallenge } from '../../defineChallenge'
import { type NameRule, readNuclei, requirePlaces, unknownNames } from './nucleiFile'

/** In the order of the output keys. */
const groups = ['tumor', 'TILs', 'other']
// biome-ignore format: one line
const cells = ['tumor', 'lymphocytes', 'plasma_cells', 'histiocytes', 'melanophages', 'neutrophils', 'stromal_cells', 'epithelium', 'endothelium', 'apoptotic_cells']

const groupOf: Readonly<Record<string, string>> = {
  ...{ tils: 'TILs', til: 'TILs', lymphocyte: 'TILs', lymphocytes: 'TILs' },
  ...{ tumor: 'tumor', tumour: 'tumor', other: 'other', others: 'other' },
}

const cellOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(cells.map((name) => [name, name])),
  ...{ nuclei_lymphocyte: 'lymphocytes', nuclei_plasma_cell: 'plasma_cells', nuclei_histiocyte: 'histiocytes' },
  ...{ nuclei_melanophage: 'melanophages', nuclei_neutrophil: 'neutrophils', nuclei_stroma: 'stromal_cells' },
  ...{ nuclei_apoptosis: 'apoptotic_cells' },
}

/** Case scores of each class; absent classes are not listed. */
type State = Readonly<Record<string, number>>

export const pumaTrack1Task2 = nuclei(1, 'macro_f1', groups, { table: groupOf, others: 'keep' })
export const pumaTrack2Task2 = nuclei(2, 'f1', cells, { table: cellOf, others: 'skip' })

function nuclei(track: 1 | 2, mean: string, classes: readonly string[], names: NameRule) {
  return defineChallenge({
    id: `puma-track${track}-task2`,
    title: `PUMA Track ${track} Task 2 - Nuclei Detection (${classes.length} Classes)`,
    task: 'detection',
    metrics: [
      { name: mean, direction: 'higher', column: 'f1' },
      ...classes.map((name): Metric => ({ name: `f1_${name}`, direction: null })),
    ],
    answers: { id: 'case_id', files: { reference: { column: 'label_path', reader: 'json' } } },
    submission: { id: 'case_id', files: { prediction: { column: 'predicted_nuclei_path', reader: 'json' } } },
    pairing: { ids: 'typed', rule: 'subset' },
    conventions: {
      match: `same class, ${track === 1 ? 'less than' : 'at most'} 15 pixels; highest score, then nearest, then first`,
      centre: 'mean of the listed vertices',
      'class absent from an image': track === 1 ? 'F1 0, and it counts' : 'the image is left out of that class',
      'class absent everywhere': 'F1 0, and it counts',
      'unknown names': track === 1 ? 'kept as written, never scored' : 'skipped',
      'cases without a row': 'not graded',
    },
    bootstrap: 'cases',

    scoreCase({ reference, prediction }): CaseEvidence<State> {
      const truths = readNuclei(reference.json, names, 'invalid-answers')
      const found = readNuclei(prediction.json, names, 'bad-input')
      const unknown = unknownNames(prediction.json, names).slice(0, 8).join(', ')
      requirePlaces(truths, found)
      requirePlaces(found, truths)
      const result = matchCentroids(truths, found, { radius: 15, inclusive: track === 2 })
      const shown = track === 1 ? new Set([...classes, ...result.perCategory.keys()]) : result.perCategory.keys()
      const scores = [...shown].map((name) => [name, shownScores(result.perCategory.get(name))] as const)
      const state = Object.fromEntries([...result.perCategory].map(([name, { f1 }]) => [name, f1]))
      return {
        metrics: {
          n_gt: truths.length,
          n_pred: found.length,
          micro_precision: result.micro.precision,
          micro_recall: result.micro.recall,
          micro_f1_score: result.micro.f1,
          macro_f1_score: scores.length === 0 ? 0 : numpyMean(scores.map(([, { f1_score }]) => f1_score)),
        },
        labels: Object.fromEntries(scores),
        facts: { matched_distances: result.matches.map(({ distance }) => distance).slice(0, 400) },
        state,
        warnings: unknown === '' ? [] : [`names outside the table are never scored: ${unknown}`],
      }
    },

    aggregate(cases) {
      const perClass = classes.map((name) => classMean(cases, name, track === 1))
      return {
        [mean]: numpyMean(perClass),
        ...Object.fromEntries(classes.map((name, i) => [`f1_${name}`, perClass[i]!])),
      }
    },

    ranking: {
      ranked: track === 1 ? 'submission' : 'leaderboard',
      withoutLeaderboard: (metrics) => -metrics[mean]!,
    },
  })
}

function shownScores(scores?: CentroidScores) {
  const { truePositives: TP = 0, falsePositives: FP = 0, falseNegatives: FN = 0 } = scores ?? {}
  return { TP, FP, FN, precision: scores?.precision ?? 0, recall: scores?.recall ?? 0, f1_score: scores?.f1 ?? 0 }
}

/** Over all images, or over those where the class occurs; 0 where there is none. */
function classMean(cases: readonly CaseResult<State>[], name: string, everywhere: boolean): number {
  const scores = cases.flatMap(({ evidence }) => {
    const own = evidence && Object.hasOwn(evidence.state, name) ? evidence.state[name]! : null
    return own === null ? (everywhere ? [0] : []) : [own]
  })
  return scores.length === 0 ? 0 : numpyMean(scores)
}
