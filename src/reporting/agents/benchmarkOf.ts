import { competitions } from '../tables/competitions'
import { overviewOrder } from '../tables/paperLayout'

export const REX_MLE = 'ReX-MLE'

/** The benchmark of a challenge, whose shares are of its own challenges; null for a challenge of another kind. */
export function benchmarkOf(challenge: string): string | null {
  if (challenge.startsWith('automedbench-')) return 'AutoMedBench'
  if (competitions.some(([id]) => id === challenge)) return 'MLE-bench'
  return overviewOrder.includes(challenge) ? REX_MLE : null
}
