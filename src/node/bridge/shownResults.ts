/** How Python shows results: as a short text, as a table of a notebook, as a page. */
import type { ChallengeReport } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'
import type { Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import type { ReportTable, Section } from '../../reporting/document/reportDocument'
import type { EvaluationRules } from '../../reporting/evaluation/rulesInWords'
import { writeFileAtomic } from '../files/writeFileAtomic'
import type { GradePaths } from '../openFiles'

/** The first table of `medgrade evaluate`; of all metrics where there are but counts. */
export async function evaluationText(evaluation: Evaluation): Promise<string> {
  const { gridText } = await import('../../evaluation/output/gridText')
  return gridText(evaluation) || gridText(evaluation, { every: true })
}

/** What `medgrade evaluate --json` prints. */
export async function evaluationJson(evaluation: Evaluation): Promise<string> {
  const { wholeEvaluationText } = await import('../../evaluation/output/wholeEvaluationText')
  return wholeEvaluationText(evaluation)
}

/** The answer and the table of the first screen of the page, as HTML without a style of its own. */
export async function evaluationTable(evaluation: Evaluation): Promise<string> {
  const { modelGrids } = await import('../../evaluation/output/modelGrid')
  const { evaluationAnswer, evaluationGlance } = await import('../../reporting/evaluation/evaluationGlance')
  const { html } = await import('../../reporting/document/html')
  const { tableHtml } = await import('../../reporting/document/tableHtml')
  const grids = modelGrids(evaluation)
  const [first] = grids
  const { allMetricsSection } = await import('../../reporting/evaluation/allMetricsSection')
  const { table: glance, counts } = evaluationGlance(evaluation, grids, [])
  // Without a metric that has a better direction, such as counts alone.
  const table = glance ?? tablesOf(allMetricsSection(evaluation))[0] ?? null
  return html`<div class="medgrade">${first ? html`<p>${evaluationAnswer(evaluation, first)}</p>` : null}
${table ? tableHtml(table) : null}
<p>${counts.map(({ text }) => text).join(' · ')}</p></div>`.html
}

const tablesOf = ({ blocks }: Section): ReportTable[] =>
  blocks.flatMap((block) => (block.kind === 'table' ? [block.table] : []))

/** Why there is no score, and the cases that failed. */
function errorTable({ submission_path: path, error, details }: ChallengeReport, message: string): ReportTable {
  const failed = (details?.cases ?? []).flatMap(({ id, error: own }) => (own ? [[id, own.message]] : []))
  return {
    id: 'table-errors',
    caption: 'Why there is no score',
    columns: [{ title: error?.case === undefined ? 'Submission' : 'Case' }, { title: 'Error' }],
    rows: [[error?.case ?? path, message], ...failed.filter(([id]) => id !== error?.case)],
  }
}

/** Writes the page of `medgrade evaluate --html`. */
export async function evaluationPage(
  path: string,
  evaluation: Evaluation,
  given: {
    readonly references: string
    readonly predictions: readonly string[]
    readonly labels?: string
    readonly images?: string
    readonly rules: EvaluationRules
  },
): Promise<void> {
  const { evaluationReport } = await import('../../reporting/evaluation/evaluationReport')
  const { documentHtml } = await import('../../reporting/document/documentHtml')
  const { evaluationPictures } = await import('../reports/evaluationPictures')
  const { rulesInWords } = await import('../../reporting/evaluation/rulesInWords')
  const { references, predictions, rules, ...flags } = given
  const folders = { references, predictions, flags: { ...flags, html: path } }
  const { pictures, problems } = await evaluationPictures(evaluation, folders)
  const provenance = [{ name: 'Command', value: 'medgrade.evaluate (Python)' }]
  const shown = { conventions: rulesInWords(rules, evaluation.task), pictures, warnings: problems, provenance }
  const { withoutPlaces } = await import('../../reporting/document/withoutPlaces')
  await writeFileAtomic(path, await documentHtml(withoutPlaces(await evaluationReport(evaluation, shown))))
}

/** Writes the page of `medgrade grade --html`. */
export async function reportPage(
  path: string,
  named: string,
  report: ChallengeReport,
  { variant, images, ...paths }: GradePaths & { readonly variant?: string; readonly images?: string },
): Promise<void> {
  const { loadChallenge } = await import('../loadChallenge')
  const { resolveChallenge } = await import('../../engine/resolveChallenge')
  const { submissionReport, submissionResultsOf } = await import('../../reporting/submission/submissionReport')
  const { documentHtml } = await import('../../reporting/document/documentHtml')
  const { gradePictures } = await import('../reports/gradePictures')
  const { challenge } = await resolveChallenge((await loadChallenge(named)).challenge, variant)
  const results = await submissionResultsOf(report, { challenge })
  const flags = { ...paths, html: path, images }
  const { pictures, problems } = await gradePictures(challenge, report, { results, flags })
  const provenance = [{ name: 'Command', value: 'medgrade.grade (Python)' }]
  const { withoutPlaces } = await import('../../reporting/document/withoutPlaces')
  const page = await submissionReport(report, { challenge, pictures, warnings: problems, provenance })
  await writeFileAtomic(path, await documentHtml(withoutPlaces(page)))
}

/** A report in a line: its score, its place among the published ones, its metrics. */
export async function reportText({ challenge_id: id, score, metrics }: ChallengeReport): Promise<string> {
  const { numberText } = await import('../../reporting/content/numberText')
  const { percentile, overall: _, ...others } = metrics ?? {}
  const place = percentile === undefined ? '' : `, percentile ${numberText('percentile', percentile)}`
  const values = Object.entries(others).filter(([name]) => !name.endsWith('_position'))
  const list = values.length === 0 ? '' : ` (${values.map(([name, value]) => `${name} ${value}`).join(', ')})`
  return `${id}: score ${score}${place}${list}`
}

/** The metrics of a report with their intervals and positions, as HTML without a style of its own. */
export async function reportTable(named: string, report: ChallengeReport): Promise<string> {
  const { submissionResultsOf } = await import('../../reporting/submission/submissionReport')
  const { submissionGlance } = await import('../../reporting/submission/submissionGlance')
  const { html } = await import('../../reporting/document/html')
  const { tableHtml } = await import('../../reporting/document/tableHtml')
  const { loadChallenge } = await import('../loadChallenge')
  const challenge = await loadChallenge(named).then(
    (loaded) => ({ challenge: loaded.challenge }),
    (error: unknown) => {
      if (isMedgradeError(error)) return {}
      throw error
    },
  )
  const { table, counts } = submissionGlance(await submissionResultsOf(report, challenge), [])
  return html`<div class="medgrade"><p>${report.challenge_id}${report.score === null ? ': no score' : null}</p>
${report.error ? tableHtml(errorTable(report, report.error.message)) : null}${table ? tableHtml(table) : null}
<p>${counts.map(({ text }) => text).join(' · ')}</p></div>`.html
}
