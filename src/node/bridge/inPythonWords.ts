import { optionWords } from '../../errors/optionWords'
import type { EvaluateTables, Evaluation } from '../../evaluation/evaluate/evaluateTypes'

/** Options of evaluations that are keys of `tables`. */
const tableKeys: Readonly<Record<keyof EvaluateTables, true>> = {
  id: true,
  byRow: true,
  column: true,
  referenceColumn: true,
  predictionColumn: true,
  positiveLabel: true,
  sampleWeight: true,
  separator: true,
  decimal: true,
  noHeader: true,
}

/** The words of Python for the options of commands: `zarr_labels` for `--zarr-labels`. */
export const inPythonWords = optionWords({
  nameOf(key) {
    const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return Object.hasOwn(tableKeys, key) ? `tables={"${name}": …}` : name
  },
  others: {
    '--argmax': 'activation="argmax"',
    '--resample': 'geometry="resample"',
    '--strict': 'geometry="strict"',
  },
})

/** What an evaluation says to people, in the words of Python. */
export function evaluationInPython(evaluation: Evaluation): Evaluation {
  const cases = evaluation.cases.map(({ error, ...one }) => ({
    ...one,
    warnings: one.warnings.map(inPythonWords),
    error: error && {
      ...error,
      message: inPythonWords(error.message),
      ...(error.expected === undefined ? {} : { expected: inPythonWords(error.expected) }),
    },
  }))
  return { ...evaluation, cases, warnings: evaluation.warnings.map(inPythonWords) }
}
