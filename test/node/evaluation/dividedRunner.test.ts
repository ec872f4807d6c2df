import { describe, expect, it } from 'vitest'
import type { CaseTask } from '../../../src/contract'
import { scoreTask } from '../../../src/engine/scoreTask'
import { type EvaluateOptions, evaluate } from '../../../src/evaluation'
import { dividedRunner } from '../../../src/node/evaluation/dividedRunner'
import { directorySource } from '../../../src/node/files/directorySource'

const demo = 'fixtures/goldens/evaluate/inputs'
const metrics = ['dice', 'hd95', 'nsd@1mm', 'assd', 'cldice', 'counts', 'volume']

/** The cases, and the shares that were scored, on a pool of so many processes. */
async function evaluated(folder: string, jobs: number, processes: number, options: EvaluateOptions = {}) {
  const tasks: CaseTask[] = []
  const input = {
    references: directorySource(`${demo}/${folder}/reference`),
    predictions: { net: directorySource(`${demo}/${folder}/prediction`) },
  }
  const { cases } = await evaluate(input, {
    metrics,
    ...options,
    runner: (challenge, _, sources) =>
      dividedRunner(
        {
          concurrency: 4,
          processes,
          prepare: async () => {},
          run(task) {
            tasks.push(task)
            return scoreTask(challenge, task, sources)
          },
        },
        jobs,
      ),
  })
  return { cases, shares: tasks.map(({ values }) => values.share as { part: number; of: number } | undefined) }
}

describe('fewer cases than jobs', () => {
  it.each(['file-per-label', 'seg-nrrd-layers', 'channel-suffix'])(
    'measure the labels of a case in shares, with the same numbers: %s',
    async (folder) => {
      const whole = await evaluated(folder, 1, 1)
      const divided = await evaluated(folder, 3 * whole.cases.length, 3 * whole.cases.length)
      expect(divided.cases).toStrictEqual(whole.cases)
      expect(whole.shares).toStrictEqual(whole.cases.map(() => undefined))
      expect(divided.shares).toStrictEqual(whole.cases.flatMap(() => [0, 1, 2].map((part) => ({ part, of: 3 }))))
    },
  )

  it('give components and named labels in their order', async () => {
    const options = { labels: 'b=2,a=1,absent=9', instances: true }
    const [whole, divided] = await Promise.all([1, 16].map((jobs) => evaluated('mixed-formats', jobs, jobs, options)))
    expect(divided!.cases).toStrictEqual(whole!.cases)
    expect(divided!.shares.length).toBeGreaterThan(whole!.shares.length)
  })

  it('are not divided where memory allows no second process', async () => {
    const { shares } = await evaluated('file-per-label', 16, 1)
    expect(new Set(shares)).toStrictEqual(new Set([undefined]))
  })
})

it('the error of a case is the one that each share has', async () => {
  const whole = await evaluated('mixed-formats', 1, 1, { metrics: ['nsd@1mm'], spacing: [1, 1] })
  const divided = await evaluated('mixed-formats', 16, 16, { metrics: ['nsd@1mm'], spacing: [1, 1] })
  expect(whole.cases.some(({ error }) => error !== null)).toBe(true)
  expect(divided.cases).toStrictEqual(whole.cases)
})
