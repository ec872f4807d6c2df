import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { taskAgreement } from '../../../ranking/tasks/taskAgreement'
import { numberText } from '../../content/numberText'
import { shortText } from '../drawing/captionText'
import { cellMarks } from '../drawing/cellMarks'
import { drawFigure } from '../drawing/drawFigure'
import { lanesPart } from '../drawing/lanes'
import { divergingColour } from '../drawing/palette'
import { stacked } from '../drawing/panels'
import { fitText } from '../drawing/textWidth'
import type { Figure } from '../figure'
import { type RankedTask, rankedTaskShape } from './blobAcrossTasksFigure'

/**
 * Agreement of tasks: Kendall's tau-b of the rankings of every two tasks.
 *
 * @throws MedgradeError as `taskAgreement`.
 * @example
 * const tasks = [[1, 2, 3], [1, 3, 2]].map((ranks, i) => ({ task: 'T' + i, algorithms: ['A', 'B', 'C'], ranks }))
 * const figure = await taskAgreementFigure(tasks)
 * figure.table.rows[0] // → [ 'T0', 'T1', 0.33333333333333337, 2 ]
 */
export async function taskAgreementFigure(
  tasks: readonly RankedTask[],
  options: { readonly id?: string } = {},
): Promise<Figure> {
  checkArguments({ tasks }, [rankedTaskShape])
  checkOptions('taskAgreementFigure', options, { id: 'string' })
  const { tauB, footrule } = taskAgreement(tasks.map(({ ranks }) => ranks))
  const pairs = tasks.flatMap((_, row) => tasks.flatMap((__, column) => (column > row ? [{ row, column }] : [])))
  const known = pairs
    .map(({ row, column }) => ({ row, column, tau: tauB[row]![column]! }))
    .filter(({ tau }) => !Number.isNaN(tau))
  const sorted = known.toSorted((a, b) => a.tau - b.tau)
  const words = (pair: (typeof sorted)[number]) =>
    `${tasks[pair.row]!.task} and ${tasks[pair.column]!.task}, ${shortText('ratio', pair.tau)}`
  const says =
    sorted.length === 0
      ? 'No tau is defined.'
      : sorted.length === 1
        ? `${words(sorted[0]!)}.`
        : shortText('ratio', sorted[0]!.tau) === shortText('ratio', sorted.at(-1)!.tau)
          ? `All are ${shortText('ratio', sorted[0]!.tau)}.`
          : `${sorted.length === 2 ? 'Higher' : 'Highest'}: ${words(sorted.at(-1)!)}; ${sorted.length === 2 ? 'lower' : 'lowest'}: ${words(sorted[0]!)}.`
  const text = (value: number) => (Number.isNaN(value) ? '–' : numberText('ratio', value))
  return drawFigure(
    {
      id: options.id ?? 'task-agreement',
      title: 'Agreement of the rankings of the tasks',
      caption: `Kendall's tau of the full rankings of every two of ${countText(tasks.length, 'task')}: 1 for the same order (orange), 0 for none (white), −1 for the reverse (blue). ${says}`,
      table: {
        columns: ['task', 'other task', "Kendall's tau", "Spearman's footrule"],
        rows: pairs.map(({ row, column }) => {
          const tau = tauB[row]![column]!
          return [tasks[row]!.task, tasks[column]!.task, Number.isNaN(tau) ? null : tau, footrule[row]![column]!]
        }),
      },
      data: { tasks: tasks.map(({ task }) => task), taskTau: tauB, taskFootrule: footrule },
    },
    (tools) => {
      const names = tasks.map(({ task }) => task)
      const cells = tauB.flatMap((values, row) =>
        values.map((tau, column) => ({
          ...{ row, column, text: tasks.length <= 12 ? text(tau) : '' },
          fill: Number.isNaN(tau) ? null : divergingColour(tau),
          label: `${names[row]} and ${names[column]}: ${text(tau)}`,
        })),
      )
      const rotate = tasks.length > 6 || names.some((name) => name.length > 9)
      const x = {
        ...{ label: null, domain: [-0.5, names.length - 0.5], ticks: names.map((_, column) => column), tickSize: 0 },
        tickFormat: (column: number) => fitText(names[column]!, 100),
        ...(rotate && { tickRotate: -40 }),
      }
      return stacked(
        lanesPart(tools, { names, step: 30, x, bottom: rotate ? 90 : 26, grid: false }, cellMarks(tools, cells)),
      )
    },
  )
}
