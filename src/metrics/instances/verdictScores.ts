/** F1, precision and recall of a label. */
export type VerdictScores = Readonly<Record<'f1' | 'precision' | 'recall', number>>

/** The scores of each label over the verdicts of all cases, TP, FP, FN or TN by label; 0 where a denominator is. */
export function verdictScores(
  cases: readonly Readonly<Record<string, string>>[],
  labels: readonly number[],
): VerdictScores[] {
  const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
  return labels.map((label) => {
    const count = (verdict: string) => cases.filter((verdicts) => verdicts[label] === verdict).length
    const [tp, fp, fn] = [count('TP'), count('FP'), count('FN')]
    return { f1: ratio(2 * tp, 2 * tp + fp + fn), precision: ratio(tp, tp + fp), recall: ratio(tp, tp + fn) }
  })
}
