import { largestOf } from '../../../array/largestOf'
import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import type { TaskTable } from '../../../ranking/tasks/taskTable'
import { subjectList } from '../../content/subjectList'
import { drawFigure } from '../drawing/drawFigure'
import { laneLines, lanesPart } from '../drawing/lanes'
import { colourOf, ink } from '../drawing/palette'
import { stacked } from '../drawing/panels'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import { type PageOptions, pageOf, pageTable, valueTableShape } from './rankedTable'

/** More incomplete cases than these are not drawn one by one. */
const MOST_CASES = 120

/**
 * Missing values: a mark for each algorithm and case, among the cases in which a value is missing. Cross: missing; square: there.
 *
 * @example
 * const table = { task: '', cases: ['1', '2'], algorithms: ['A', 'B'], values: [[0.8, null], [0.7, 0.8]] }
 * const figure = await missingValuesFigure(table)
 * figure.table.rows // → [ [ 'A', 0, '' ], [ 'B', 1, '1' ] ]
 */
export async function missingValuesFigure(table: TaskTable, options: PageOptions = {}): Promise<Figure> {
  checkArguments({ table }, valueTableShape)
  checkOptions('missingValuesFigure', options, pageTable)
  const { task, cases, algorithms, values } = table
  const { id, titleEnd, ofTask, cut } = pageOf('missing', task, algorithms.length, options)
  const absent = (row: ArrayLike<number | null>, algorithm: number) =>
    row[algorithm] === null || Number.isNaN(row[algorithm])
  const missing = algorithms.map((_, algorithm) =>
    values.flatMap((row, index) => (absent(row, algorithm) ? [index] : [])),
  )
  const incomplete = [...new Set(missing.flat())].sort((a, b) => a - b)
  const total = missing.reduce((sum, list) => sum + list.length, 0)
  const shown = cut(algorithms.map((_, index) => index))
  const most = largestOf(missing.map(({ length }) => length))
  const worst = algorithms.filter((_, index) => missing[index]!.length === most)
  const names = incomplete.slice(0, MOST_CASES).map((index) => cases[index]!)
  const left = incomplete.length > MOST_CASES ? ` The first ${MOST_CASES} of them are drawn.` : ''
  const caption =
    total === 0
      ? `No value of ${countText(cases.length, 'case')}${ofTask} is missing for ${countText(algorithms.length, 'algorithm')}.`
      : `Cross: missing; square: there. ${total} of ${cases.length * algorithms.length} values${ofTask} are missing, in ${countText(incomplete.length, 'case')} of ${cases.length}; the columns are these cases.${left} Most are missing for ${subjectList(worst)}: ${most}${worst.length > 1 ? ' each' : ''}.`
  return drawFigure(
    {
      id,
      title: `Missing values${titleEnd}`,
      caption,
      table: {
        columns: ['algorithm', 'missing values', 'cases'],
        rows: shown.map((index) => [
          ...[algorithms[index]!, missing[index]!.length],
          missing[index]!.map((at) => cases[at]).join(', '),
        ]),
      },
      data: { algorithms, cases, missing },
    },
    (tools) =>
      stacked(
        missingPart(tools, {
          names,
          rows: shown.map((index) => ({ name: algorithms[index]!, missing: missing[index]!, incomplete })),
        }),
      ),
  )
}

interface MissingDrawing {
  readonly names: readonly string[]
  readonly rows: readonly {
    readonly name: string
    readonly missing: readonly number[]
    readonly incomplete: readonly number[]
  }[]
}

function missingPart(tools: DrawingTools, { names, rows }: MissingDrawing) {
  const { Plot } = tools
  const cells = rows.flatMap(({ name, missing, incomplete }, lane) =>
    names.map((label, column) => {
      const absent = missing.includes(incomplete[column]!)
      return { lane, column, absent, label: `${name}, ${label}: ${absent ? 'missing' : 'there'}` }
    }),
  )
  const few = names.length <= 40
  const size = few ? 4.5 : 2.2
  const counts = rows.map(({ name, missing }, lane) => ({ lane, name, text: String(missing.length) }))
  const x = {
    ...{ domain: [-0.7, Math.max(names.length, 8) - 0.3], ticks: few ? names.map((_, column) => column) : [] },
    ...{
      tickFormat: (column: number) => names[column] ?? '',
      tickRotate: -50,
      label: few ? null : 'cases with a missing value',
    },
  }
  return lanesPart(
    tools,
    { names: rows.map(({ name }) => name), x, right: 76, top: 22, bottom: few ? 70 : 40, grid: false },
    [
      laneLines(Plot, rows.length),
      Plot.dot(
        cells.filter(({ absent }) => !absent),
        {
          ...{ x: 'column', y: 'lane', symbol: 'square', r: size * 0.8, fill: ink('absent') },
          ...(few && { ariaLabel: 'label' }),
        },
      ),
      Plot.dot(
        cells.filter(({ absent }) => absent),
        {
          ...{
            x: 'column',
            y: 'lane',
            symbol: 'times',
            r: size,
            stroke: colourOf(1),
            strokeWidth: few ? 2.2 : 1.4,
            ariaLabel: 'label',
          },
        },
      ),
      Plot.text(counts, {
        frameAnchor: 'right',
        y: 'lane',
        text: 'text',
        dx: 60,
        textAnchor: 'end',
        ariaLabel: ({ name, text }) => `${name}: ${text} missing`,
      }),
      Plot.text(['missing'], { frameAnchor: 'top-right', dx: 60, dy: -16, textAnchor: 'end', fill: ink('soft') }),
    ],
  )
}
