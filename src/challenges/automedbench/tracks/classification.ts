/** AutoMedBench classification: one label per patient; a missing prediction counts as wrong, so completion is no factor. */

import type { Plain, Tree } from '../../../contract'
import { MedgradeError } from '../../../errors/MedgradeError'
import { mean } from '../../../python/mean'
import { pythonStrip } from '../../../python/pythonStrip'
import { type Fields, readable, siteResult } from '../scorers/trackResult'
import { columnById, textOf } from './csvRows'
import { type CaseInput, folderTrack, predicted } from './folderTrack'

interface State {
  readonly [key: string]: Plain
  readonly truth: string
  readonly label: string | null
  readonly classes: readonly string[]
  readonly balanced: boolean
}

interface Tables {
  readonly truth: ReadonlyMap<string, string>
  readonly predictions: ReadonlyMap<string, string>
}

export const classification = folderTrack<State, Tables>({
  track: 'classification',
  title: 'AutoMedBench: medical image classification',
  task: 'classification',
  metrics: { site: ['accuracy', 'balanced_accuracy'] },
  conventions: {
    files: 'answers/ground_truth.csv; submission: predictions.csv (patient_id, label), or <id>/prediction.json {label}',
    labels: 'trimmed, in any case; a label outside the classes is wrong and makes the format invalid',
    missing: 'counts as wrong',
  },
  async prepare({ data, submission }) {
    const truth = await textOf(data, 'answers/ground_truth.csv')
    if (truth === null)
      throw new MedgradeError('invalid-answers', 'There is no ground_truth.csv', { file: 'answers/ground_truth.csv' })
    return {
      truth: columnById(truth, 'patient_id', 'label'),
      predictions: columnById((await textOf(submission, 'predictions.csv')) ?? '', 'patient_id', 'label'),
    }
  },
  input({ id, options }, _, __, { truth, predictions }): CaseInput {
    const label = truth.get(id)
    if (label === undefined)
      throw new MedgradeError('invalid-answers', `ground_truth.csv has no label for '${id}'`, {
        file: 'answers/ground_truth.csv',
        case: id,
      })
    const own = pythonStrip(predictions.get(id) ?? '')
    const classes = Array.isArray(options.classes) ? options.classes.map(String) : [...new Set(truth.values())].sort()
    return {
      files: own === '' ? { prediction: predicted('json', `${id}/prediction.json`) } : {},
      values: { truth: pythonStrip(label), label: own, classes, balanced: options.metric === 'balanced_accuracy' },
    }
  },
  score({ prediction }, { truth, label, classes, balanced }) {
    const fallback = (readable<Tree>(prediction)?.json as { label?: unknown } | null)?.label
    const named = typeof fallback === 'string' || typeof fallback === 'number' ? pythonStrip(String(fallback)) : ''
    const read = label === '' ? named : label
    const state = { truth, label: read === '' ? null : read, classes, balanced } as State
    return { metrics: { correct: Number(isRight(state)) }, facts: { label: state.label }, state }
  },
  missing: ({ state }) => (state.label === null ? 'no label in predictions.csv or prediction.json' : null),
  site(states, ids) {
    const labelled = states.filter(({ label }) => label !== null)
    const classes = states[0]?.classes ?? []
    const known = new Set(classes.map((name) => pythonStrip(name).toLowerCase()))
    const rights = (cases: readonly State[]) => cases.map((state) => Number(isRight(state)))
    const recall = classes.map((name): readonly [string, number | null] => {
      const cases = states.filter(({ truth }) => same(truth, name))
      return [name, mean(rights(cases), null)]
    })
    const accuracy = mean(rights(states), 0)
    const recalls = recall.flatMap(([, value]) => (value === null ? [] : [value]))
    const balanced = mean(recalls, 0)
    const fields: Fields = {
      accuracy,
      balanced_accuracy: balanced,
      recall: Object.fromEntries(recall),
      n_correct: states.filter(isRight).length,
      n_predicted: labelled.length,
    }
    return siteResult({
      total: ids.length,
      completed: labelled.length,
      checksPassed: labelled.length > 0 && labelled.every(({ label }) => known.has(label!.toLowerCase())),
      partial: true,
      taskScore: states[0]?.balanced ? balanced : accuracy,
      thresholds: [0.85, 0.5],
      fields,
    })
  },
})

const same = (a: string, b: string) => pythonStrip(a).toLowerCase() === pythonStrip(b).toLowerCase()
const isRight = ({ truth, label }: State) => label !== null && same(truth, label)
