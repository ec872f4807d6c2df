import { unitText } from '../../catalogue/unitText'
import { version } from '../../engine/report/version'
import { countText } from '../../errors/countText'
import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import { compareModels } from '../../evaluation/output/compareModels'
import { type ModelGrid, modelGrids } from '../../evaluation/output/modelGrid'
import { differenceKind } from '../content/differenceKind'
import { meanIntervalWords } from '../content/meanIntervalWords'
import { metricKind } from '../content/metricKind'
import { numberText } from '../content/numberText'
import { references } from '../content/references'
import type { Block, CasePicture, Cell, Fact, ReportDocument, Section } from '../document/reportDocument'
import type { ComparedModels } from '../figures/comparedFigures'
import type { Figure } from '../figures/figure'
import type { PairedCase, PairedScatterInput } from '../figures/models/pairedScatterFigure'
import { picturesSection } from '../gallery/picturesSection'
import { allMetricsSection } from './allMetricsSection'
import { evaluationAnswer, evaluationGlance } from './evaluationGlance'
import { wholeSection } from './gridsTable'
import { pairedMetricsSection } from './pairedMetricsSection'
import { plotsSection } from './plotsSection'
import { problemsSection } from './problemsSection'

/** Rows of the tables of cases. */
const MOST_CHANGED = 10
const MOST_WORST = 5

export interface ComparedModelsParts {
  readonly title: string
  readonly conventions: Readonly<Record<string, string>>
  readonly pictures: readonly CasePicture[]
  readonly warnings: readonly string[]
  readonly provenance: readonly Fact[]
}

/**
 * The report of two or three models: what differs by label and by case, with intervals and one test each. null without a metric that has a better direction.
 */
export async function comparedModelsDocument(
  evaluation: Evaluation,
  parts: ComparedModelsParts,
): Promise<ReportDocument | null> {
  const grids = modelGrids(evaluation)
  const [grid] = grids
  if (!grid) return null
  const { title, conventions, pictures, provenance, warnings } = parts
  const glance = evaluationGlance(evaluation, grids, pictures)
  const models = comparedModels(evaluation, grid)
  const { comparedFigures } = await import('../figures/comparedFigures')
  const figures = await comparedFigures(models)
  const sections = [
    differencesSection(evaluation, figures.paired),
    await plotsSection(evaluation),
    casesSection(models.cases, figures.cases),
    wholeSection(grids),
    picturesSection(glance.pictures),
    problemsSection(evaluation),
    { ...allMetricsSection(evaluation), folded: true },
  ]
  return {
    kind: 'comparison',
    title,
    summary: [evaluationAnswer(evaluation, grid)],
    facts: [],
    glance,
    warnings: [...evaluation.warnings, ...warnings].map((text) => ({ text })),
    sections: sections.filter((section) => section !== null),
    methods: methodsOf(evaluation, conventions),
    references: [references.variability, references.holm],
    checklists: [],
    provenance: [{ name: 'Evaluated by', value: `medgrade ${version}` }, ...provenance],
  }
}

/** The two best models by the first metric, better first: the order of all differences of the report. */
function comparedModels(evaluation: Evaluation, grid: ModelGrid): ComparedModels {
  const [a, b] = grid.rows.map(({ model }) => model) as [string, string]
  const { metric, better } = grid
  const [kind, unit] = [metricKind(metric, grid.unit), unitText(grid.unit, metric)]
  return {
    comparisons: compareModels(evaluation).filter(
      (one) => one.pairs > 0 && [one.a, one.b].includes(a) && [one.a, one.b].includes(b),
    ),
    metrics: evaluation.metrics,
    cases: { a, b, metric, unit, kind, better, labels: pairsOf(evaluation, grid, [a, b]) },
  }
}

function differencesSection(evaluation: Evaluation, figures: readonly Figure[]): Section | null {
  const paired = pairedMetricsSection(evaluation)
  if (paired === null) return null
  return { id: 'paired', title: 'Differences by label', blocks: [...figures.map(figureBlock), ...paired.blocks] }
}

const figureBlock = (figure: Figure): Block => ({ kind: 'figure', figure })

/** Values of the first metric of two models by label. */
function pairsOf({ cases }: Evaluation, { metric, labels }: ModelGrid, [a, b]: readonly [string, string]) {
  const values = new Map<string, number>()
  for (const { model, case: id, rows } of cases)
    for (const row of rows)
      if (row.metric === metric && row.instance === undefined && Number.isFinite(row.value))
        values.set(JSON.stringify([model, id, row.label]), row.value)
  const ids = [...new Set(cases.map((one) => one.case))]
  return labels.map((label) => ({
    label,
    cases: ids.flatMap((id): PairedCase[] => {
      const [x, y] = [a, b].map((model) => values.get(JSON.stringify([model, id, label])))
      return x === undefined || y === undefined ? [] : [{ id, a: x, b: y }]
    }),
  }))
}

function casesSection(models: PairedScatterInput, figures: readonly Figure[]): Section | null {
  const { a, b, metric, better, kind, unit } = models
  const all = models.labels.flatMap(({ label, cases }) => cases.map((one) => ({ ...one, label })))
  if (all.length === 0) return null
  const written = differenceKind(kind)
  const changed = [...all].sort((x, y) => Math.abs(y.a - y.b) - Math.abs(x.a - x.b)).slice(0, MOST_CHANGED)
  const worse = ({ a: x, b: y }: PairedCase) => (better === 'higher' ? Math.min(x, y) : -Math.max(x, y))
  const lowest = [...all].sort((x, y) => worse(x) - worse(y)).slice(0, MOST_WORST)
  const row = (one: (typeof all)[number]): Cell[] => [
    one.id,
    one.label,
    one.a,
    one.b,
    { text: numberText(written, one.a - one.b), value: one.a - one.b },
  ]
  const columns = [
    { title: 'Case' },
    { title: 'Label' },
    { title: a, unit, kind },
    { title: b, unit, kind },
    { title: `${a} − ${b}`, unit, kind: written },
  ] as const
  const blocks: Block[] = [
    ...figures.map(figureBlock),
    {
      kind: 'table',
      table: {
        id: 'table-changed',
        caption: `The ${countText(changed.length, 'largest change', 'largest changes')} of ${metric}, of ${countText(all.length, 'value')}.`,
        columns,
        rows: changed.map(row),
      },
    },
    {
      kind: 'table',
      table: {
        id: 'table-lowest',
        caption: `The worst values of ${metric} of either model.`,
        columns,
        rows: lowest.map(row),
      },
    },
  ]
  return { id: 'cases', title: 'Cases', blocks }
}

function methodsOf({ models, metrics }: Evaluation, conventions: Readonly<Record<string, string>>): string[] {
  const definitions = Object.entries(conventions).map(([name, text]) => `${name}: ${text}`)
  const named = metrics
    .filter(({ better }) => better !== null)
    .map(({ name, convention }) => (convention && !name.includes(':') ? `${name} (${convention})` : name))
  return [
    `Predictions of ${countText(models.length, 'model')} were compared with the references by medgrade ${version} in ${named.join(', ')}.${definitions.length === 0 ? '' : ` Definitions in force: ${definitions.join('; ')}.`} Infinite and missing values are in no mean and counted; the mean over labels is the mean of the means of the labels.`,
    `Intervals of means and of differences are 95 % intervals: ${meanIntervalWords()}. p: two-sided Wilcoxon signed rank, exact up to 50 cases without ties and zeros, by Holm's method over all rows of the table of differences.`,
  ]
}
