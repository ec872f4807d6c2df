import { checkArguments } from '../../errors/checkArguments'
import { MedgradeError } from '../../errors/MedgradeError'
import { withKnownMedals } from '../agents/withKnownMedals'
import { catalogueTable } from './catalogueTable'
import { challengeTable } from './challengeTable'
import { medalTable } from './medalTable'
import { overviewTable } from './overviewTable'
import { rawTable } from './rawTable'
import type { RunReport } from './runReports'
import type { ResultTable, TableSpec } from './tableSpec'

/**
 * A result table as the paper of ReX-MLE prints it, from reports of runs.
 *
 * @param spec `catalogue`: the challenges (table 1); `raw`: scores of competitions (table 2); `overview`: value and percentile of each challenge
 * (tables 3 to 5); `challenge`: every metric of one challenge (tables S1 to S20); `medals`: medal rates over seeds with their standard error.
 * @param reports of {@link readRunReports}.
 * @returns cells as printed; {@link formatTable} writes them as Markdown, CSV, LaTeX or JSON.
 * @throws MedgradeError `bad-argument`, `unknown-challenge`.
 * @example
 * const json = { challenge_id: 'isles22', valid_submission: true, metrics: { dice: 0.5, percentile: 0.25 }, run: { agent: 'A' } }
 * const spec = { kind: 'overview', agents: ['A'], challenges: ['isles22'], groups: false }
 * const table = await resultTable(spec, readRunReports([{ name: 'a.json', json }]))
 * table.rows[0].join(' ') // → ISLES'22 Dice 0.50 25% 0.79
 */
export async function resultTable(spec: TableSpec, reports: readonly RunReport[]): Promise<ResultTable> {
  checkArguments({ spec, reports }, 'object', [
    {
      challenge: 'string',
      run: { agent: 'string' },
      valid: 'boolean',
      score: 'number or null',
      metrics: { '*': 'number' },
      medals: 'object',
    },
  ])

  if (spec.kind === 'catalogue') return catalogueTable(spec)
  if (spec.kind === 'raw') return rawTable(spec, reports)
  if (spec.kind === 'overview') return overviewTable(spec, reports)
  if (spec.kind === 'challenge') return challengeTable(spec, reports)
  if (spec.kind === 'medals') return medalTable(spec, await withKnownMedals(reports))
  const found = String((spec as { kind?: unknown }).kind)
  throw new MedgradeError('bad-argument', `There is no kind of table '${found}'`, {
    found,
    expected: 'catalogue, raw, overview, challenge or medals',
  })
}
