import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ChallengeReport } from '../../../src/contract'
import { grade } from '../../../src/engine/grade'
import { gradeFiles } from '../../../src/node'
import { batchReport } from '../../../src/reporting'
import { agentReport } from '../../../src/reporting/agents/agentReport'
import type { AgentRecord } from '../../../src/reporting/agents/agentResults'
import { recordsOfRunReports } from '../../../src/reporting/agents/recordsOfRunReports'
import { withKnownMedals } from '../../../src/reporting/agents/withKnownMedals'
import type { ReportDocument } from '../../../src/reporting/document/reportDocument'
import { readRunReports } from '../../../src/reporting/tables/runReports'
import { seededRandom } from '../../peers/runPeer'
import { agentClaims } from '../../support/reports/agentClaims'
import { heldClaims } from '../../support/reports/holdClaims'

// Every sentence of a page of agents, from its runs: summarize, tables, board, and grade-batch on several challenges.

function hold(document: ReportDocument, records: readonly AgentRecord[], score: string): void {
  const { faults, made } = heldClaims(document, agentClaims(records, score))
  expect(faults).toEqual([])
  expect(made).toBeGreaterThan(12)
}

it('the bundled runs of the ReX-MLE paper', async () => {
  const files = ['24h', '72h', 'mle-bench'].map((name) => {
    return { name: `${name}.json`, json: JSON.parse(readFileSync(`fixtures/demo/reports/${name}.json`, 'utf8')) }
  })
  const records = recordsOfRunReports(await withKnownMedals(readRunReports(files)))
  hold(await agentReport(records, { score: 'percentile' }), records, 'percentile')
})

/** Runs of agents on tasks: some not valid, some without a file; with `gaps` an agent lacks a task. */
function randomRuns(seed: number, { repeats, priced, gaps }: { repeats: number; priced: boolean; gaps: boolean }) {
  const random = seededRandom(seed)
  const tasks = Array.from(
    { length: 2 + Math.floor(random() * 20) },
    (_, at) => `task ${'abcdefghijklmnopqrstuvw'[at]}`,
  )
  const agents = ['Ant', 'Bee', 'Cat', 'Dog'].slice(0, 1 + Math.floor(random() * 4))
  return agents.flatMap((agent, index) =>
    tasks.flatMap((task, at) =>
      gaps && at === 1 && index === 1
        ? []
        : Array.from({ length: repeats }, (): AgentRecord => {
            const valid = random() > 0.25
            const medal =
              valid && random() > 0.7 ? (['gold', 'silver', 'bronze'] as const)[Math.floor(random() * 3)]! : null
            return {
              ...{ agent, task, valid, medal },
              score: valid ? random() : 0,
              produced: valid || random() > 0.5,
              ...(priced && { costUsd: Math.round(300 * random()) / 100 }),
              error: valid ? null : 'a mask is absent',
            }
          }),
    ),
  )
}

describe.each([
  { repeats: 1, priced: false, gaps: false },
  { repeats: 2, priced: true, gaps: false },
  { repeats: 3, priced: true, gaps: true },
])('runs: $repeats a task, priced $priced, gaps $gaps', (kind) => {
  it.each([1, 2, 3, 4, 5])('seed %d', async (seed) => {
    const records = randomRuns(seed, kind)
    hold(await agentReport(records), records, 'score')
  })
})

describe('grade-batch on the demo of two challenges', () => {
  const demo = (id: string, file = 'submission') => ({
    submission: `fixtures/demo/${id}/${file}.csv`,
    answers: `fixtures/demo/${id}/answers.csv`,
  })

  it('is a page of agents by percentile, in which a challenge without a report counts 0', async () => {
    const details = { details: true, now: new Date(0) }
    const isles = await gradeFiles('isles22', demo('isles22'), details)
    const ldct = await gradeFiles('ldct-iqa', demo('ldct-iqa'), details)
    const answers = readFileSync('fixtures/demo/ldct-iqa/answers.csv', 'utf8')
    const poor = await grade(
      'ldct-iqa',
      { submission: answers.replaceAll(/,([\d.]+)/g, (_, at) => `,${(Number(at) * 7) % 4}`), answers },
      details,
    )
    const record = (agent: string, report: ChallengeReport): AgentRecord => ({
      ...{ agent, task: report.challenge_id, valid: report.valid_submission, produced: true },
      score: Number(report.metrics?.percentile ?? 0),
      aboveMedian: report.above_median === true,
      medal: report.gold_medal ? 'gold' : report.silver_medal ? 'silver' : report.bronze_medal ? 'bronze' : null,
    })
    const absent = {
      agent: 'blue',
      task: 'isles22',
      score: 0,
      produced: false,
      valid: false,
      medal: null,
      aboveMedian: false,
      error: 'no report',
    }
    const page = await batchReport([isles, ldct, poor], { names: ['red', 'red', 'blue'] })
    hold(page, [record('red', isles), record('red', ldct), record('blue', poor), absent], 'percentile')
  })
})
