import { refuse } from '../../errors/refuse'
import { reportPlace } from './reportPlace'
import type { StoredReport } from './splitBySubmission'

/**
 * A check that refuses two reports of one run, which would count twice. Only runs with a seed can be told from a second run of their agent.
 *
 * @throws MedgradeError `bad-option` that names both.
 */
export function doubledRuns() {
  const seen = new Map<string, string>()
  return (report: StoredReport, file: string): void => {
    const { agent, backend, budget_h: budget, seed, variant } = report.run ?? {}
    if (typeof agent !== 'string' || typeof seed !== 'number') return
    const key = JSON.stringify([agent, report.challenge_id, backend, budget, seed, variant])
    const place = reportPlace(report, file)
    const other = seen.get(key)
    if (other !== undefined)
      refuse(
        'bad-option',
        'two reports of one run',
        `${other} and ${place}`,
        'runs that differ in agent, challenge, back end, budget, seed or variant',
      )
    seen.set(key, place)
  }
}
