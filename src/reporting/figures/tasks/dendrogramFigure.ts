import { largestOf } from '../../../array/largestOf'
import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { oneOf } from '../../../errors/oneOf'
import type { Linkage } from '../../../kernels/statistics/agglomerate'
import { clusterTasks, type TaskClusters } from '../../../ranking/tasks/clusterTasks'
import { drawFigure } from '../drawing/drawFigure'
import { lanesPart } from '../drawing/lanes'
import { ink } from '../drawing/palette'
import { stacked } from '../drawing/panels'
import type { Figure } from '../figure'
import { type RankedTask, rankedTaskShape } from './blobAcrossTasksFigure'

export interface DendrogramOptions {
  /** Default `dendrogram`. */
  readonly id?: string
  /** Linkage that is drawn. Default `complete`. */
  readonly linkage?: Linkage
}

/**
 * Dendrogram of tasks: tasks with similar rankings join low.
 *
 * @throws MedgradeError as `clusterTasks`.
 * @example
 * const tasks = [[1, 2, 3], [3, 2, 1], [1, 2, 3]].map((ranks, i) => ({ task: 'T' + i, algorithms: ['A', 'B', 'C'], ranks }))
 * const figure = await dendrogramFigure(tasks)
 * figure.table.rows[0] // → [ 1, 'T0', 'T2', 0 ]
 */
export async function dendrogramFigure(tasks: readonly RankedTask[], options: DendrogramOptions = {}): Promise<Figure> {
  checkArguments({ tasks }, [rankedTaskShape])
  checkOptions('dendrogramFigure', options, { id: 'string', linkage: 'string' })
  const linkage = oneOf('linkage', options.linkage, 'complete', 'average')
  const ranks = tasks.map((task) => task.ranks)
  const [complete, average] = (['complete', 'average'] as const).map((linkage) => clusterTasks(ranks, { linkage }))
  const clusters = linkage === 'complete' ? complete! : average!
  const name = (part: number) => (part < 0 ? tasks[-1 - part]!.task : `step ${part}`)
  const members = membersOf(clusters)
  const first = members[0]!.map((index) => tasks[index]!.task)
  return drawFigure(
    {
      id: options.id ?? 'dendrogram',
      title: 'Tasks by the similarity of their rankings',
      caption: `Tasks with similar rankings join low; distance: pairs ordered differently; ${linkage} linkage. ${first.join(' and ')} are nearest, at ${clusters.height[0]}; all ${tasks.length} tasks join at ${Number(clusters.height.at(-1)!.toFixed(3))}.`,
      table: {
        columns: ['step', 'part', 'other part', 'distance'],
        rows: clusters.merge.map(([a, b], step) => [step + 1, name(a), name(b), clusters.height[step]!]),
      },
      data: {
        distance: clusters.distance,
        complete: fromOne(complete!),
        average: fromOne(average!),
      },
    },
    (tools) => {
      const { Plot } = tools
      const names = clusters.order.map((index) => tasks[index]!.task)
      const lines = branches(clusters)
      const x = { label: 'distance: pairs ordered differently', domain: [0, largestOf([...clusters.height, 1])] }
      return stacked(
        lanesPart(tools, { names, step: Math.max(18, Math.min(28, 720 / names.length)), x, right: 24 }, [
          Plot.line(
            lines.flatMap((points, step) => points.map(([x, y]) => ({ x, y, step }))),
            { ...{ x: 'x', y: 'y', z: 'step' }, ...{ stroke: ink('ink'), strokeWidth: 1.8, strokeLinejoin: 'miter' } },
          ),
          Plot.dot(
            lines.map((points, step) => ({ points, step })),
            {
              ...{ x: ({ points }) => points[1]![0], y: ({ points }) => (points[1]![1] + points[2]![1]) / 2 },
              ...{ r: 3.5, fill: ink('ink') },
              ariaLabel: ({ step }) =>
                `${members[step]!.map((index) => tasks[index]!.task).join(', ')} join at ${Number(clusters.height[step]!.toFixed(3))}`,
            },
          ),
        ]),
      )
    },
  )
}

/** Leaves counted from 1, as the toolkit does. */
function fromOne({ merge, height, order }: TaskClusters) {
  return { merge, height, order: order.map((index) => index + 1) }
}

/** The tasks of each step. */
function membersOf({ merge }: TaskClusters): number[][] {
  const members: number[][] = []
  for (const parts of merge)
    members.push(parts.flatMap((part) => (part < 0 ? [-1 - part] : members[part - 1]!)).sort((a, b) => a - b))
  return members
}

/** For each step the line from one part over the height of the step to the other. */
function branches({ merge, height, order }: TaskClusters): [number, number][][] {
  const lane = (task: number) => order.indexOf(task)
  const ends: { x: number; y: number }[] = []
  return merge.map((parts, step) => {
    const [a, b] = parts.map((part) => (part < 0 ? { x: 0, y: lane(-1 - part) } : ends[part - 1]!))
    const x = height[step]!
    ends.push({ x, y: (a!.y + b!.y) / 2 })
    return [
      [a!.x, a!.y],
      [x, a!.y],
      [x, b!.y],
      [b!.x, b!.y],
    ]
  })
}
