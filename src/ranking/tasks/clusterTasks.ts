import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { type Agglomeration, agglomerate, type Linkage } from '../../kernels/statistics/agglomerate'
import { rankMatrix } from './rankMatrix'

export interface ClusterTasksOptions {
  /** Distance of two clusters: of their farthest tasks, or the mean over all pairs of tasks. Default `complete`. */
  readonly linkage?: Linkage
}

export interface TaskClusters extends Agglomeration {
  /** `distance[task][other]`. */
  readonly distance: number[][]
}

/**
 * Clusters tasks whose rankings are alike. The distance of two rankings is the number of ordered pairs (i, j), i = j included, for which "i ranks at least
 * as well as j" holds in one of them and not in the other.
 *
 * @param ranks `ranks[task][algorithm]`, each a full ranking of the same algorithms.
 * @throws MedgradeError `too-few-values` for fewer than three tasks, `shape-mismatch` for different numbers of algorithms, `bad-input` for a rank that is
 *   missing or no number, `bad-argument` for an unknown linkage.
 * @example
 * clusterTasks([[1, 2, 3], [3, 2, 1], [1, 2, 3]]).height // → [ 0, 6 ]
 */
export function clusterTasks(ranks: readonly ArrayLike<number>[], options: ClusterTasksOptions = {}): TaskClusters {
  checkArguments({ ranks }, [['number']])
  checkOptions('clusterTasks', options, { linkage: 'string' })
  const linkage = oneOf('linkage', options.linkage, 'complete', 'average')
  const rows = rankMatrix(ranks, 3)
  const distance = rankingDistances(rows)
  return { distance, ...agglomerate(distance, linkage) }
}

/** The distances of every two rankings. */
export function rankingDistances(rows: readonly Float64Array[]): number[][] {
  return rows.map((a) => rows.map((b) => differentPairs(a, b)))
}

function differentPairs(a: Float64Array, b: Float64Array): number {
  let different = 0
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < a.length; j++) if (a[i]! <= a[j]! !== b[i]! <= b[j]!) different++
  return different
}
