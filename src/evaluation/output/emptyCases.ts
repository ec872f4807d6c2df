import type { EvaluationSummary } from '../evaluate/evaluateTypes'

/** In how many cases a label is absent, on which side, and whether they are left out: "1 on neither side (left out), 2 in the reference only". */
export function emptyCases({ empty: { both, reference, prediction }, skipped }: EvaluationSummary): string {
  const single = [
    reference > 0 ? `${reference} in the prediction only` : '',
    prediction > 0 ? `${prediction} in the reference only` : '',
  ].filter((part) => part !== '')
  const leftOut = both > 0 && skipped >= both ? ' (left out)' : ''
  const all = single.length > 0 && skipped >= both + reference + prediction ? ' (left out, too)' : ''
  return [...(both > 0 ? [`${both} on neither side${leftOut}`] : []), ...single].join(', ') + all
}
