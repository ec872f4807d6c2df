import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'

/** The row of a case, of no single instance, with the worst value of the first metric that has a better direction; null for none. */
export function worstRow(
  { metrics }: Pick<Evaluation, 'metrics'>,
  { rows }: Pick<Evaluation['cases'][number], 'rows'>,
): Evaluation['cases'][number]['rows'][number] | null {
  const first = metrics.find(({ better }) => better !== null)
  if (!first) return null
  const sign = first.better === 'higher' ? 1 : -1
  const own = rows.filter((row) => row.metric === first.name && row.instance === undefined && !Number.isNaN(row.value))
  return own.reduce<(typeof own)[number] | null>((a, b) => (a && sign * (a.value - b.value) <= 0 ? a : b), null)
}
