import { version } from '../../engine/report/version'
import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import { hasWholes } from '../../evaluation/output/isOfTables'
import { type ModelGrid, modelGrids } from '../../evaluation/output/modelGrid'
import { LEAST_CASES } from '../../ranking/intervals/statisticsWarnings'
import type { ReportDocument, ReportTable, Section } from '../document/reportDocument'
import type { ComparedModelsParts } from './comparedModelsDocument'
import { countsOf, evaluationAnswer } from './evaluationGlance'
import { gridsTable, isOfAll } from './gridsTable'
import { insideSections } from './insideSections'
import { plotsSection } from './plotsSection'
import { problemsSection } from './problemsSection'

/** The report of models with one table each: a row each model, a column each metric, with intervals over the rows of the tables. null without a metric that has a better direction. */
export async function tablesDocument(
  evaluation: Evaluation,
  parts: Omit<ComparedModelsParts, 'pictures'>,
): Promise<ReportDocument | null> {
  const grids = modelGrids(evaluation)
  const [grid] = grids
  if (!grid) return null
  const { title, conventions, provenance, warnings } = parts
  const definitions = Object.entries(conventions).map(([name, text]) => `${name}: ${text}`)
  const isWhole = hasWholes(evaluation)
  const sections = [
    await plotsSection(evaluation),
    classesSection(grids),
    ...(isWhole ? insideSections(evaluation, grids) : []),
    problemsSection(evaluation),
  ]
  return {
    kind: evaluation.models.length === 1 ? 'evaluation' : 'comparison',
    title,
    summary: [evaluationAnswer(evaluation, grid)],
    facts: [],
    glance: { table: metricsTable(grids, isWhole), counts: countsOf(evaluation), pictures: [] },
    warnings: [...evaluation.warnings, ...warnings].map((text) => ({ text })),
    sections: sections.filter((section) => section !== null),
    methods: [
      `${isWhole ? 'Files' : 'Tables'} of predictions were compared with that of the reference by medgrade ${version} in ${grids.map(({ metric }) => metric).join(', ')}.${definitions.length > 0 ? ` Definitions in force: ${definitions.join('; ')}.` : ''}`,
    ],
    references: [],
    checklists: [],
    provenance: [{ name: 'Evaluated by', value: `medgrade ${version}` }, ...provenance],
  }
}

/** The metrics of all rows. */
function metricsTable(grids: readonly ModelGrid[], isWhole: boolean): ReportTable {
  const whole = grids.filter((grid) => isOfAll(grid) && (!isWhole || grid.whole))
  return gridsTable(
    'table-metrics',
    isWhole
      ? 'Value over all cases of the file together; no interval is computed.'
      : `Value with its 95 % interval over the rows of the table, from ${LEAST_CASES} rows on.`,
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
    blocks: [{ kind: 'table', table: gridsTable('table-classes', caption, byClass, ({ labels }) => labels) }],
  }
}
