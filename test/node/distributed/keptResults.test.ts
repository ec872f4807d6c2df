import { expect, test } from 'vitest'
import type { CaseResult, CaseTask } from '../../../src/contract'
import { keptResults } from '../../../src/node/distributed/keptResults'
import { resultsText } from '../../../src/node/distributed/queueJob'
import { noSeal } from '../../../src/node/distributed/queueSeal'

const scored = (index: number): CaseResult => ({
  ...{ index, id: `case ${index}`, error: null },
  evidence: { metrics: { dice: index }, state: null },
})
const failed = (index: number, code: string, side: 'medgrade' | 'submission'): CaseResult => ({
  ...{ index, id: `case ${index}`, evidence: null },
  error: { code, message: 'it failed', side, case: `case ${index}` },
})

test('what failed through a machine is scored again by the next worker, and nothing else is', async () => {
  const results = [
    scored(0),
    failed(1, 'machine-failed', 'medgrade'),
    failed(2, 'worker-died', 'medgrade'),
    failed(3, 'out-of-memory', 'submission'),
    failed(4, 'disk-full', 'medgrade'),
    failed(5, 'shape-mismatch', 'submission'),
  ]
  const tasks = results.map(({ index, id }): CaseTask => ({ index, id, files: {}, values: {} }))
  type Arguments = Parameters<typeof keptResults>
  const rows = [resultsText(results, 'job', noSeal)]
  const open = { connection: { lrange: async () => rows } } as unknown as Arguments[0]
  const job = { id: 'job', attemptsStarted: 2 } as unknown as Arguments[1]
  const { earlier } = await keptResults(open, job, 'log', tasks, noSeal)
  expect([...earlier.keys()]).toStrictEqual([0, 5])
})
