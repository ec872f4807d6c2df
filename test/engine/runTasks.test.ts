import { expect, test } from 'vitest'
import type { CaseResult, CaseTask } from '../../src/contract'
import { runTasks } from '../../src/engine/runTasks'

const tasks = Array.from({ length: 200 }, (_, index): CaseTask => ({ index, id: `${index}`, files: {}, values: {} }))
const resultOf = ({ index, id }: CaseTask): CaseResult => ({
  index,
  id,
  evidence: { metrics: {}, state: null },
  error: null,
})

test('runs every case when the runner takes fewer at once than before', async () => {
  let concurrency = 64
  let release: (() => void)[] = []
  const runner = {
    get concurrency() {
      return concurrency
    },
    async run(task: CaseTask) {
      await new Promise<void>((resolve) => {
        release.push(resolve)
        if (release.length < concurrency && task.index + 1 < tasks.length) return
        // All cases under way end together, and from now on fewer may run.
        concurrency = Math.max(1, concurrency >> 2)
        for (const one of release) one()
        release = []
      })
      return resultOf(task)
    },
  }
  expect(await runTasks(tasks, runner)).toEqual(tasks.map(resultOf))
})

test('with failFast the first failed case is the last result', async () => {
  const error = { code: 'truncated', message: 'no', side: 'submission' } as const
  const run = async (task: CaseTask): Promise<CaseResult> =>
    task.index === 50 ? { index: 50, id: '50', evidence: null, error } : resultOf(task)
  const results = await runTasks(tasks, { concurrency: 2, run }, { failFast: true })
  expect(results.map(({ index }) => index)).toEqual(Array.from({ length: 51 }, (_, index) => index))
  expect(results[50]!.error).toEqual(error)
})

test('what the caller throws ends the run', async () => {
  const onProgress = () => {
    throw new Error('enough')
  }
  await expect(
    runTasks(tasks, { concurrency: 2, run: async (task) => resultOf(task) }, { onProgress }),
  ).rejects.toThrow('enough')
})
