import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { argsort } from '../../kernels/sorting/argsort'
import type { AgreementSummary } from '../bootstrap'
import type { TaskBootstrap } from './bootstrapTasks'

export interface AgreementRow extends AgreementSummary {
  readonly task: string
  /** Samples without a defined tau. */
  readonly undefinedSamples: Whole
}

/**
 * Agreement of the rankings of the samples with the ranking of all cases: a row for each task, by falling median of Kendall's tau-b.
 *
 * @example
 * const task = { task: 'liver', cases: ['1', '2'], algorithms: ['A', 'B'], values: [[0.8, 0.7], [0.7, 0.6]] }
 * agreementTable(bootstrapTasks([task], { samples: 10 }))[0]?.median // → 1
 */
export function agreementTable(
  tasks: readonly Pick<TaskBootstrap, 'task' | 'kendall' | 'kendallSummary'>[],
): AgreementRow[] {
  checkArguments({ tasks }, [
    {
      task: 'string',
      kendall: ['number'],
      kendallSummary: { used: 'number', mean: 'number', median: 'number', q25: 'number', q75: 'number' },
    },
  ])

  const rows = tasks.map(({ task, kendall, kendallSummary }) => ({
    task,
    ...kendallSummary,
    undefinedSamples: kendall.length - kendallSummary.used,
  }))
  return Array.from(argsort(Float64Array.from(rows, ({ median }) => -median)), (index) => rows[index]!)
}
