import { reportNumber } from '../reportNumber'

/** The score of a report beside its metrics. */
interface Scored {
  readonly metrics: Readonly<Record<string, unknown>>
  readonly score: number
}

/**
 * How a score is shown: `overall` as the metric that it is in every report or, where lower is better, whose negative it is, since a challenge that ranks by
 * `-total` means that a larger total is better.
 */
export function shownScore(
  reports: readonly Scored[],
  {
    score,
    better,
    directions,
  }: {
    /** The name of the score. */
    readonly score: string
    readonly better: 'higher' | 'lower'
    readonly directions: Readonly<Record<string, 'higher' | 'lower' | null>>
  },
): { readonly name: string; readonly sign: 1 | -1 } {
  const found = Object.keys(directions).flatMap((name) => {
    const sign = directions[name] === better ? 1 : -1
    const is = ({ metrics, score: value }: Scored) => reportNumber(metrics[name]) === sign * value
    const direct = sign === 1 && score === 'overall'
    const negated = sign === -1 && directions[name] === 'higher'
    return (direct || negated) && reports.every(is) ? [{ name, sign } as const] : []
  })
  // A single perfect submission has 1 in several metrics: which of them is the score is not known then.
  return found.length === 1 ? found[0]! : { name: score, sign: 1 }
}
