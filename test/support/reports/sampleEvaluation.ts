import type { Evaluation } from '../../../src/evaluation'
import type { EvaluatedCase } from '../../../src/evaluation/evaluate/evaluateTypes'
import { summarizeRows } from '../../../src/evaluation/evaluate/summarizeRows'
import { seededRandom } from '../../peers/runPeer'
import { sampled } from './evaluationClaims'

/** Names are words, so that every digit of a sentence is a number of it. */
const named = (at: number) => `case-${[...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`

/** Values of models by labels and cases, some of them failed, one missing. */
export function sampleEvaluation(
  models: readonly string[],
  labels: readonly string[],
  count: number,
  seed: number,
): Evaluation {
  const random = seededRandom(seed)
  const values = (): [keyof typeof sampled, number][] => [
    ['dice', Math.round(1000 * (0.3 + random() / 2)) / 1000],
    ['assd', random() < 0.05 ? Infinity : 5 * random()],
    ['fp', Math.floor(50 * random())],
  ]
  const all = models.flatMap((model) =>
    Array.from({ length: count }, (_, at): EvaluatedCase => {
      const failed = random() < 0.06
      return {
        ...{ model, case: named(at), reference: '', prediction: '', empties: [], quirks: [], warnings: [] },
        rows: failed
          ? []
          : labels.flatMap((label) =>
              values().map(([metric, value]) => ({ label, metric, value, unit: sampled[metric].unit })),
            ),
        error: failed ? { code: 'shape-mismatch', message: 'another shape', side: 'submission' } : null,
      }
    }),
  )
  // The last model has no prediction of a case.
  const lacks = random() < 0.5 ? [{ model: models.at(-1)!, case: named(0) }] : []
  const cases = all.filter((one) => !lacks.some(({ model, case: id }) => model === one.model && id === one.case))
  const none = { extra: [], warnings: [], understood: [], files: [] }
  const metrics = Object.entries(sampled).map(([name, { unit, better }]) => ({ name, unit, better }))
  return {
    ...{ task: 'segmentation', models, metrics, cases, summary: summarizeRows(cases), missing: lacks },
    ...none,
  }
}
