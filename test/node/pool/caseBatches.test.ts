import { expect, test } from 'vitest'
import type { CaseResult, CaseTask } from '../../../src/contract'
import { caseBatches } from '../../../src/node/pool/caseBatches'

const tasks = Array.from({ length: 500 }, (_, index): CaseTask => ({ index, id: `${index}`, files: {}, values: {} }))
const resultOf = ({ index, id }: CaseTask): CaseResult => ({
  index,
  id,
  evidence: { metrics: {}, state: null },
  error: null,
})

test('short cases go together, first a few, never more than 64', async () => {
  const sizes: number[] = []
  const { run } = caseBatches(
    () => 1,
    async (batch, tell) => {
      sizes.push(batch.length)
      await null
      for (const task of batch) tell(resultOf(task))
    },
  )
  expect(await Promise.all(tasks.map(run))).toEqual(tasks.map(resultOf))
  expect(sizes[0]).toBe(1)
  expect(sizes[1]).toBe(1)
  expect(Math.max(...sizes)).toBeGreaterThan(8)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(64)
})

test('long cases go alone', async () => {
  const sizes: number[] = []
  const { run } = caseBatches(
    () => 2,
    async (batch, tell) => {
      sizes.push(batch.length)
      await new Promise((resolve) => setTimeout(resolve, 40))
      for (const task of batch) tell(resultOf(task))
    },
  )
  await Promise.all(tasks.slice(0, 8).map(run))
  expect(sizes).toEqual(Array(8).fill(1))
})

test('what is told before a failure stays', async () => {
  const { run } = caseBatches(
    () => 1,
    async (batch, tell) => {
      for (const task of batch) {
        if (task.index === 300) throw new Error('no')
        tell(resultOf(task))
      }
    },
  )
  const ends = await Promise.allSettled(tasks.map(run))
  expect(ends.slice(0, 300).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(ends[300]).toMatchObject({ status: 'rejected' })
})
