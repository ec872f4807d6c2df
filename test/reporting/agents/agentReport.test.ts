import { describe, expect, it } from 'vitest'
import { summarizeReports } from '../../../src/engine/report/summarizeReports'
import { agentReport } from '../../../src/reporting'
import { recordsOfReports } from '../../../src/reporting/agents/recordsOfReports'
import { summarizeAgents } from '../../../src/reporting/agents/summarizeAgents'
import { seededRandom } from '../../peers/runPeer'

const run = (agent: string, task: string, score: number, more: object = {}) => ({
  ...{ agent, task, score, produced: true, valid: true },
  ...more,
})
const firstOf = async (records: Parameters<typeof agentReport>[0]) => (await agentReport(records)).summary[0]

/** Reports of systems, of which some lack a challenge, fail it or have no percentile. */
function randomSystems(seed: number) {
  const random = seededRandom(seed)
  const challenges = ['isles22', 'seg_a', 'dentex', 'own']
  return new Map(
    ['a', 'b', 'c'].map((system) => [
      system,
      challenges.flatMap((challenge) => {
        if (random() < 0.3) return []
        const valid = random() < 0.7
        const percentile = Math.round(random() * 8) / 8
        return {
          challenge_id: challenge,
          valid_submission: valid,
          metrics: valid ? { dice: 0.5, ...(challenge === 'own' ? {} : { percentile }) } : null,
          error: valid ? null : { message: 'no', code: 'not-found' },
        }
      }),
    ]),
  )
}

describe('agentReport', () => {
  it('has the mean percentiles of summarizeReports: all challenges count, missing ones 0', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const systems = new Map([...randomSystems(seed)].filter(([, reports]) => reports.length > 0))
      const summary = summarizeReports([...systems].map(([system, reports]) => ({ system, reports })))
      const { agents } = summarizeAgents(recordsOfReports(systems), { title: '', score: 'percentile', notGraded: [] })
      for (const { system, meanPercentile } of summary.systems) {
        const own = agents.find(({ agent }) => agent === system)!.interval.estimate
        expect(own, `${seed} ${system}`).toBeCloseTo(meanPercentile ?? Number.NaN, 12)
      }
      const best = summary.systems.filter(({ meanPercentile }) => meanPercentile === summary.systems[0]!.meanPercentile)
      const { summary: sentences } = await agentReport(recordsOfReports(systems), { score: 'percentile' })
      const named = /^(.*) (?:has|share) the high(?:er|est) mean percentile/.exec(sentences[0]!)?.[1]
      if (named !== undefined) expect(best.map(({ system }) => system)).toContain(named.split(', ')[0])
    }
  })

  it('calls no agent without a valid run, and none with fewer tasks than others, the best', async () => {
    expect(await firstOf([run('A', 'x', 0.4, { valid: false })])).toBe('No agent has a valid run.')
    expect(await firstOf([run('A', 'x', 0.9), run('B', 'x', 0.5), run('B', 'y', 0.5)])).toBe(
      'B has the highest mean score over 2 tasks of the 1 agent with a score on all of them: 0.500 (no interval).',
    )
    expect(await firstOf([run('A', 'x', 0.9)])).toBe('A has the mean score 0.900 (no interval) over 1 task.')
  })

  it('names all agents that share the highest mean', async () => {
    expect(await firstOf([run('A', 'x', 0.5), run('B', 'x', 0.5), run('C', 'x', 0.1)])).toBe(
      'A, B share the highest mean score over 1 task: 0.500.',
    )
  })

  it('ranks within a budget', async () => {
    const { summary } = await agentReport([
      run('A, 24 h', 'x', 0.9, { budget: '24 h' }),
      run('A, 2 h', 'x', 0.4, { budget: '2 h' }),
      run('B, 2 h', 'x', 0.5, { budget: '2 h' }),
    ])
    expect(summary.slice(0, 2)).toStrictEqual([
      'Within 2 h: B, 2 h has the higher mean score over 1 task: 0.500 (no interval).',
      'Within 24 h: A, 24 h has the mean score 0.900 (no interval) over 1 task.',
    ])
  })

  it('speaks of no resamples where there are none', async () => {
    const document = await agentReport([run('A', 'x', 0.9), run('B', 'x', 0.5)])
    const captions = document.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'figure' ? [block.figure.caption] : [])),
    )
    expect([...document.methods, ...captions].join(' ')).not.toMatch(/\b0 resamples|null/)
  })
})
