import { refuse } from '../../errors/refuse'
import { reportPlace } from './reportPlace'
import { runKey } from './runKey'
import type { StoredReport } from './splitBySubmission'

/**
 * A check that refuses two reports of one run, which would count twice. Only runs with a seed can be told from a second run of their agent.
 *
 * @throws MedgradeError `bad-option` that names both.
 */
export function doubledRuns() {
  const seen = new Map<string, string>()
  return (report: StoredReport, file: string): void => {
    const { challenge_id: challenge, run = {} } = report
    if (typeof run.agent !== 'string' || typeof run.seed !== 'number') return
    const key = runKey(challenge, run)
    const place = reportPlace(report, file)
    const other = seen.get(key)
    if (other !== undefined)
      refuse(
        'bad-option',
        'two reports of one run',
        other === place ? `${place}, given twice; another name makes no other run` : `${other} and ${place}`,
        'runs that differ in agent, challenge, back end, budget, seed or variant',
      )
    seen.set(key, place)
  }
}
