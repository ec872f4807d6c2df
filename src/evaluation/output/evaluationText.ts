import { indentedJson } from '../../engine/report/json/indentedJson'
import { stringifyReport } from '../../engine/report/json/stringifyReport'
import type { EvaluatedCase, Evaluation } from '../evaluate/evaluateTypes'

/** What follows the cases: the evaluation without them and without files, and what was computed from it. */
export type AfterCases = Omit<Evaluation, 'cases' | 'files'> & Readonly<Record<string, unknown>>

/** An evaluation as JSON, in parts that are written as the cases come. */
export interface EvaluationText {
  case(one: EvaluatedCase): string
  end(rest: AfterCases): string
}

/** The parts of one evaluation; together they are `stringifyReport({ cases, ...rest })` and a line end. */
export function evaluationText(): EvaluationText {
  let count = 0
  return {
    case: (one) => `${count++ === 0 ? '{\n  "cases": [' : ','}\n    ${indentedJson(stringifyReport(one), 4)}`,
    end(rest) {
      const cases = count === 0 ? '{\n  "cases": []' : '\n  ]'
      const fields = Object.entries(rest).filter(([, value]) => value !== undefined)
      const lines = fields.map(
        ([key, value]) => `,\n  ${JSON.stringify(key)}: ${indentedJson(stringifyReport(value), 2)}`,
      )
      return `${cases}${lines.join('')}\n}\n`
    },
  }
}
