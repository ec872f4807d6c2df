import { largestOf } from '../../array/largestOf'
import { unitText } from '../../catalogue/unitText'
import { combinedValue } from '../../evaluation/output/combinedValue'
import type { ModelGrid } from '../../evaluation/output/modelGrid'
import { metricKind } from '../content/metricKind'
import { numberText } from '../content/numberText'
import type { CellText, ReportTable, Section } from '../document/reportDocument'
import { meanCell } from './evaluationGlance'

/** Whether a grid has no classes. */
export const isOfAll = ({ labels }: ModelGrid) => labels.length === 1

/** A row each model, a column each metric and label. */
export function gridsTable(
  id: string,
  caption: string,
  grids: readonly ModelGrid[],
  labelsOf: (grid: ModelGrid) => readonly string[],
): ReportTable {
  const models = grids[0]?.rows.map(({ model }) => model) ?? []
  const columns = grids.flatMap((grid) => labelsOf(grid).map((label) => ({ grid, label })))
  const cells = columns.map(({ grid, label }) => columnCells(grid, label, models))
  return {
    id,
    caption,
    columns: [
      { title: 'Model' },
      ...columns.map(({ grid, label }) => ({
        title: `${grid.metric}${isOfAll(grid) ? '' : ` of ${label}`} ${grid.better === 'higher' ? '↑' : '↓'}`,
        unit: unitText(grid.unit, grid.metric),
        kind: metricKind(grid.metric, grid.unit),
      })),
    ],
    rows: models.map((model, k) => [model, ...cells.map((column) => column[k]!)]),
  }
}

function columnCells(grid: ModelGrid, label: string, models: readonly string[]): CellText[] {
  const at = grid.labels.indexOf(label)
  const found = models.map((model) => grid.rows.find((row) => row.model === model)!.cells[at] ?? null)
  const sign = grid.better === 'higher' ? 1 : -1
  const best = largestOf(found.flatMap((cell) => (cell === null || cell.n === 0 ? [] : [sign * combinedValue(cell)])))
  return found.map((cell) => ({
    ...(cell?.sum === undefined
      ? meanCell(grid, cell)
      : { text: `${numberText('count', cell.sum)} (sum)`, value: cell.sum }),
    ...(models.length > 1 && cell !== null && sign * combinedValue(cell) === best ? { best: true } : {}),
  }))
}

/** What is over all cases together; null without such a metric. */
export function wholeSection(grids: readonly ModelGrid[]): Section | null {
  const whole = grids.filter((grid) => grid.whole)
  if (whole.length === 0) return null
  const caption = 'Value over all cases together, which is no mean over them; no interval is computed.'
  const table = gridsTable('table-whole', caption, whole, ({ labels }) => labels)
  return { id: 'whole', title: 'All cases together', blocks: [{ kind: 'table', table }] }
}
