import type { Whole } from '../../contract'
import { checkArguments } from '../../errors/checkArguments'
import { refuse } from '../../errors/refuse'
import { rankingDistances } from '../tasks/clusterTasks'
import { rankMatrix } from '../tasks/rankMatrix'

export interface NetworkData {
  /** A task and the index of the algorithm that alone ranks first in it, or null where several do. */
  readonly nodes: { readonly task: string; readonly winner: Whole | null }[]
  /** Every two tasks (indices of `nodes`): the distance of their rankings, and the length of the edge, ceil(1.05^distance). */
  readonly edges: { readonly from: Whole; readonly to: Whole; readonly distance: number; readonly length: number }[]
}

/**
 * Data of a network of tasks: tasks with similar rankings lie near each other. Distances as in `clusterTasks`.
 *
 * @param tasks full rankings of the same algorithms.
 * @throws MedgradeError `too-few-values` for fewer than two tasks, `shape-mismatch` for different numbers of algorithms.
 * @example
 * networkData([{ task: 'liver', ranks: [1, 2] }, { task: 'spleen', ranks: [2, 1] }]).edges[0]?.distance // → 2
 */
export function networkData(
  tasks: readonly { readonly task: string; readonly ranks: readonly number[] }[],
): NetworkData {
  checkArguments({ tasks }, [{ task: 'string', ranks: ['number'] }])
  if (tasks.length < 2) refuse('too-few-values', 'A network', `${tasks.length} tasks`, 'at least 2')
  const rows = rankMatrix(
    tasks.map(({ ranks }) => ranks),
    2,
  )
  const distances = rankingDistances(rows)
  const nodes = tasks.map(({ task, ranks }) => {
    const best = Math.min(...ranks)
    const winner = ranks.indexOf(best)
    return { task, winner: ranks.lastIndexOf(best) === winner ? winner : null }
  })
  const edges = distances.flatMap((row, from) =>
    row.flatMap((distance, to) => (to > from ? [{ from, to, distance, length: Math.ceil(1.05 ** distance) }] : [])),
  )
  return { nodes, edges }
}
