import type { CaseResult } from '../../contract'

const codes: ReadonlySet<string> = new Set(['worker-died', 'out-of-memory', 'machine-failed', 'disk-full'])

/** Whether a case failed for what may be the fault of one machine: another one may score it. */
export function failedByMachine({ error }: Pick<CaseResult, 'error'>): boolean {
  return codes.has(error?.code ?? '')
}
