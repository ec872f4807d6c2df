import { afterEach, expect, it, vi } from 'vitest'
import { evaluateCommand } from '../../../src/cli/commands/evaluate'
import { gradeCommand } from '../../../src/cli/commands/grade'
import type { ChallengeReport } from '../../../src/contract'
import type { Evaluation } from '../../../src/evaluation/evaluate/evaluateTypes'

// The cases are scored when what writes their result has been asked for: a command that asks only then would wait for ever.
const cases = vi.hoisted(() => ({ scored: (_: unknown) => {}, delivered: [] as unknown[] }))
const { ended, delivery } = vi.hoisted(() => ({
  ended: () => new Promise((resolve) => (cases.scored = resolve)),
  delivery: (result: unknown) => async () => {
    cases.scored(result)
    return async (given: unknown) => void cases.delivered.push(given)
  },
}))
const report = vi.hoisted(() => ({ valid_submission: true, warnings: [], metrics: null, error: null }))
const evaluation = vi.hoisted(() => ({ cases: [], missing: [], models: [], metrics: [], files: [] }))
vi.mock('../../../src/node/gradeFiles', () => ({ gradeFiles: ended }))
vi.mock('../../../src/node/evaluation/evaluateFolders', () => ({ evaluateFolders: ended }))
vi.mock('../../../src/cli/output/reportDelivery', () => ({ reportDelivery: delivery(report) }))
vi.mock(import('../../../src/cli/output/evaluationDelivery'), async (original) => ({
  ...(await original()),
  evaluationDelivery: delivery(evaluation) as never,
}))

const folder = 'fixtures/demo/isles22'

afterEach(() => {
  cases.delivered.length = 0
})

it('grade loads what writes a report while the cases are scored', async () => {
  const paths = { submission: `${folder}/submission.csv`, answers: `${folder}/answers.csv` }
  expect(await gradeCommand('isles22', { ...paths, quiet: true })).toBe(0)
  expect(cases.delivered).toEqual([report satisfies Partial<ChallengeReport>])
})

it('evaluate loads what writes an evaluation while its cases are scored', async () => {
  expect(await evaluateCommand(`${folder}/test`, [`${folder}/predictions`], { quiet: true, header: true })).toBe(0)
  expect(cases.delivered).toEqual([evaluation satisfies Partial<Evaluation>])
})
