import { version } from '../../engine/report/version'
import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import { type ModelGrid, modelGrids } from '../../evaluation/output/modelGrid'
import { metricKind } from '../content/metricKind'
import { unitText } from '../content/unitText'
import type { CellText, ReportDocument, ReportTable, Section } from '../document/reportDocument'
import type { ComparedModelsParts } from './comparedModelsDocument'
import { countsOf, evaluationAnswer, meanCell } from './evaluationGlance'
import { problemsSection } from './problemsSection'

/** The report of models with one table each: a row each model, a column each metric, with intervals over the rows of the tables. null without a metric that has a better direction. */
export function tablesDocument(
  evaluation: Evaluation,
  parts: Omit<ComparedModelsParts, 'pictures'>,
): ReportDocument | null {
  const grids = modelGrids(evaluation)
  const [grid] = grids
  if (!grid) return null
  const { title, conventions, provenance, warnings } = parts
  const definitions = Object.entries(conventions).map(([name, text]) => `${name}: ${text}`)
  const sections = [classesSection(grids), problemsSection(evaluation)]
  return {
    kind: evaluation.models.length === 1 ? 'evaluation' : 'comparison',
    short: true,
    title,
    summary: [evaluationAnswer(evaluation, grid)],
    facts: [],
    glance: { table: metricsTable(grids), counts: countsOf(evaluation), pictures: [] },
    warnings: [...evaluation.warnings, ...warnings].map((text) => ({ text })),
    sections: sections.filter((section) => section !== null),
    methods: [
      `Tables of predictions were compared with that of the reference by medgrade ${version} in ${grids.map(({ metric }) => metric).join(', ')}.${definitions.length > 0 ? ` Definitions in force: ${definitions.join('; ')}.` : ''}`,
    ],
    references: [],
    checklists: [],
    provenance: [{ name: 'Evaluated by', value: `medgrade ${version}` }, ...provenance],
  }
}

const isOfAll = ({ labels }: ModelGrid) => labels.length === 1

/** The metrics of all rows. */
function metricsTable(grids: readonly ModelGrid[]): ReportTable {
  const whole = grids.filter(isOfAll)
  return tableOf(
    'table-metrics',
    'Value with its 95 % interval over the rows of the table.',
    whole,
    ({ labels }) => labels,
  )
}

/** Those of each class. */
function classesSection(grids: readonly ModelGrid[]): Section | null {
  const byClass = grids.filter((grid) => !isOfAll(grid))
  if (byClass.length === 0) return null
  const caption = 'Value of each class.'
  return {
    id: 'classes',
    title: 'Classes',
    blocks: [{ kind: 'table', table: tableOf('table-classes', caption, byClass, ({ labels }) => labels) }],
  }
}

/** A row each model, a column each metric and label. */
function tableOf(
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
        unit: unitText(grid.unit),
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
  const best = Math.max(...found.flatMap((cell) => (cell === null ? [] : [sign * cell.mean])))
  return found.map((cell) => ({
    ...meanCell(grid, cell),
    ...(models.length > 1 && cell !== null && sign * cell.mean === best ? { best: true } : {}),
  }))
}
