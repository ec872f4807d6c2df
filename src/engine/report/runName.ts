import type { ChallengeReport } from '../../contract'

/** What tells a submission of a batch from the others: the id of its run, else agent and seed, else its path. */
export function runName({ run, submission_path: path }: Pick<ChallengeReport, 'run' | 'submission_path'>): string {
  if (typeof run?.run_id === 'string' && run.run_id !== '') return run.run_id
  if (run === undefined) return path
  const { agent, backend, variant, budget_h: hours, seed } = run
  const parts = [
    agent,
    backend,
    variant,
    typeof hours === 'number' && `${hours}h`,
    typeof seed === 'number' && `seed${seed}`,
  ]
  return parts.filter((part) => typeof part === 'string' && part !== '').join('_')
}
