import { errorInWords } from '../../errors/errorInWords'
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
  // The keys keep their order: the text of an evaluation is that of the command.
  const cases = evaluation.cases.map((one) => ({
    ...one,
    warnings: one.warnings.map(inPythonWords),
    error: one.error && errorInWords(one.error, inPythonWords),
  }))
  return { ...evaluation, cases, warnings: evaluation.warnings.map(inPythonWords) }
}
