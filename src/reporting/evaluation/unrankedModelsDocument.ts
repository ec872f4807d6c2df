import { version } from '../../engine/report/version'
import { countText } from '../../errors/countText'
import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import { caseProblems } from '../../evaluation/output/caseProblems'
import type { ReportDocument, Section } from '../document/reportDocument'
import { allMetricsSection } from './allMetricsSection'
import type { ComparedModelsParts } from './comparedModelsDocument'
import { countsOf } from './evaluationGlance'
import { plotsSection } from './plotsSection'
import { problemsSection } from './problemsSection'

/** The report of several models without a value in a metric that has a better direction: what was measured of each, and what happened to the cases. */
export async function unrankedModelsDocument(
  evaluation: Evaluation,
  { title, conventions, pictures, provenance, warnings }: ComparedModelsParts,
): Promise<ReportDocument> {
  const { models, summary } = evaluation
  const all = allMetricsSection(evaluation)
  const [block] = all.blocks
  const table = block?.kind === 'table' && summary.length > 0 ? { ...block.table, id: 'table-glance' } : null
  const shown: Section | null =
    pictures.length > 0 ? { id: 'pictures', title: 'Pictures', blocks: [{ kind: 'gallery', pictures }] } : null
  const definitions = Object.entries(conventions).map(([name, text]) => `${name}: ${text}`)
  const inForce = definitions.length === 0 ? '' : ` Definitions in force: ${definitions.join('; ')}.`
  return {
    kind: 'comparison',
    title,
    summary: [summary.length === 0 ? noValueSentence(evaluation) : unrankedSentence(evaluation)],
    facts: [],
    glance: { table, counts: countsOf(evaluation), pictures: [] },
    warnings: [...evaluation.warnings, ...warnings].map((text) => ({ text })),
    sections: [problemsSection(evaluation), await plotsSection(evaluation), shown].filter(
      (section) => section !== null,
    ),
    methods: [
      `Predictions of ${countText(models.length, 'model')} were compared with the references by medgrade ${version}.${inForce}`,
    ],
    references: [],
    checklists: [],
    provenance: [{ name: 'Evaluated by', value: `medgrade ${version}` }, ...provenance],
  }
}

/** "No case of a, b has a value: 3 failed, 1 without a prediction." */
export function noValueSentence(evaluation: Evaluation): string {
  const counts = caseProblems(evaluation)
  const sum = (state: 'failed' | 'missing') => counts.reduce((all, one) => all + one[state], 0)
  const parts = [`${sum('failed')} failed`, `${sum('missing')} without a prediction`].filter(
    (text) => !/^0 /.test(text),
  )
  return `No case of ${evaluation.models.join(', ')} has a value${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`
}

function unrankedSentence({ models, metrics, summary }: Evaluation): string {
  const found = new Set(summary.map(({ metric }) => metric))
  const names = metrics.filter(({ name }) => found.has(name)).map(({ name }) => name)
  return `${models.join(', ')} are not ranked: ${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} no better direction.`
}
