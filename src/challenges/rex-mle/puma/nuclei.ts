/** PUMA task 2: nuclei in histopathology as points with a class; F1 per class, averaged over images and classes. */
import type { CaseEvidence, CaseResult, Metric } from '../../../contract'
import { matchCentroids } from '../../../metrics/detection/matchCentroids'
import { numpyMean } from '../../../python/numpyMean'
import { statesOf } from '../../caseMean'
import { defineChallenge } from '../../defineChallenge'
import { minusMean } from '../minusMean'
import { nucleiFacts, unknownNames } from './nucleiFacts'
import { type NameRule, readNuclei, requirePositions } from './nucleiFile'
import type { Track } from './track'

/** What differs between the tracks. */
export interface NucleiRules {
  /** Name of the ranked metric. */
  readonly mean: 'macro_f1' | 'f1'
  /** In the order of the output keys. */
  readonly classes: readonly string[]
  readonly names: NameRule
  /** Whether a distance of exactly 15 pixels matches. */
  readonly inclusive: boolean
  /** Whether an image without a class has F1 0 there; else the image is left out of that class. */
  readonly countsAbsent: boolean
  readonly conventions: Readonly<Record<'distance' | 'absent' | 'unknown', string>>
}

export const groupRules: NucleiRules = {
  mean: 'macro_f1',
  classes: ['tumor', 'TILs', 'other'],
  names: {
    table: {
      ...{ tils: 'TILs', til: 'TILs', lymphocyte: 'TILs', lymphocytes: 'TILs' },
      ...{ tumor: 'tumor', tumour: 'tumor', other: 'other', others: 'other' },
    },
    others: 'keep',
  },
  inclusive: false,
  countsAbsent: true,
  conventions: {
    distance: 'less than 15 pixels',
    absent: 'F1 0, and it counts',
    unknown: 'kept as written, never scored',
  },
}

// biome-ignore format: one line
const cells = ['tumor', 'lymphocytes', 'plasma_cells', 'histiocytes', 'melanophages', 'neutrophils', 'stromal_cells', 'epithelium', 'endothelium', 'apoptotic_cells']

const sameNames = Object.fromEntries(cells.map((name) => [name, name]))

const cellTable = {
  ...sameNames,
  ...{ nuclei_lymphocyte: 'lymphocytes', nuclei_plasma_cell: 'plasma_cells', nuclei_histiocyte: 'histiocytes' },
  ...{ nuclei_melanophage: 'melanophages', nuclei_neutrophil: 'neutrophils', nuclei_stroma: 'stromal_cells' },
  ...{ nuclei_apoptosis: 'apoptotic_cells' },
}

export const cellRules: NucleiRules = {
  mean: 'f1',
  classes: cells,
  names: { table: cellTable, others: 'skip' },
  inclusive: true,
  countsAbsent: false,
  conventions: {
    distance: 'at most 15 pixels',
    absent: 'the image is left out of that class',
    unknown: 'skipped',
  },
}

/** F1 of each class that occurs in the case. */
type State = Readonly<Record<string, number>>

export function nuclei({ id, title, ranked }: Track, rules: NucleiRules) {
  const { mean, classes, names, conventions } = rules
  return defineChallenge({
    id: `${id}-task2`,
    title: `${title} Task 2 - Nuclei Detection (${classes.length} Classes)`,
    task: 'detection',
    metrics: [
      { name: mean, direction: 'higher', column: 'f1' },
      ...classes.map((name): Metric => ({ name: `f1_${name}`, direction: null })),
    ],
    answers: { id: 'case_id', files: { reference: { column: 'label_path', reader: 'json' } } },
    submission: { id: 'case_id', files: { prediction: { column: 'predicted_nuclei_path', reader: 'json' } } },
    pairing: { ids: 'typed', rule: 'subset' },
    conventions: {
      match: `same class, ${conventions.distance}; highest score, then nearest, then first`,
      centre: 'mean of the listed vertices',
      'class absent from an image': conventions.absent,
      'class absent everywhere': 'F1 0, and it counts',
      'unknown names': conventions.unknown,
      'cases without a row': 'not graded',
    },
    bootstrap: 'cases',

    scoreCase({ reference, prediction }): CaseEvidence<State> {
      const truths = readNuclei(reference.json, names, 'invalid-answers')
      const found = readNuclei(prediction.json, names, 'bad-input')
      requirePositions(truths, found)
      requirePositions(found, truths)
      const matched = matchCentroids(truths, found, { radius: 15, inclusive: rules.inclusive })
      return {
        ...nucleiFacts({ n_gt: truths.length, n_pred: found.length }, matched, rules.countsAbsent ? classes : []),
        state: Object.fromEntries([...matched.perCategory].map(([name, { f1 }]) => [name, f1])),
        warnings: unknownNames(prediction.json, names),
      }
    },

    aggregate(cases) {
      const perClass = classes.map((name) => classMean(cases, name, rules.countsAbsent))
      const named = Object.fromEntries(classes.map((name, i) => [`f1_${name}`, perClass[i]!]))
      return { [mean]: numpyMean(perClass), ...named }
    },

    ranking: { ranked, withoutLeaderboard: minusMean(mean) },
  })
}

/** Over all images, or over those where the class occurs; 0 where there is none. */
function classMean(cases: readonly CaseResult<State>[], name: string, countsAbsent: boolean): number {
  const scores = statesOf(cases).map((state) => (Object.hasOwn(state, name) ? state[name]! : null))
  const counted = scores.flatMap((score) => score ?? (countsAbsent ? 0 : []))
  return counted.length === 0 ? 0 : numpyMean(counted)
}
