import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { CaseResult } from '../../src/contract'
import { filesSource } from '../../src/engine/files/filesSource'
import type { TaskMessage } from '../../src/engine/workerCrew'
import { type CaseWorker, workerCrew } from '../../src/engine/workerCrew'
import { type EvaluateInput, evaluate, scoreEvaluationMessage } from '../../src/evaluation'
import { unzip } from '../../src/node/files/unzip'
import { folderFiles } from '../support/files/folderFiles'

/** A worker on this thread: messages are cloned on their way, as between threads. */
function workers(answer: (message: TaskMessage) => Promise<CaseResult>) {
  const all: (CaseWorker & { busy: number; ended: boolean })[] = []
  const create = (): CaseWorker => {
    const worker: (typeof all)[number] = {
      onmessage: null,
      onerror: null,
      busy: 0,
      ended: false,
      postMessage(message) {
        worker.busy++
        expect(worker.busy).toBe(1)
        answer(structuredClone(message)).then(
          (result) => {
            worker.busy--
            worker.onmessage!({ data: structuredClone(result) } as MessageEvent<CaseResult>)
          },
          (error) => worker.onerror!({ message: String(error) } as ErrorEvent),
        )
      },
      terminate: () => void (worker.ended = true),
    }
    all.push(worker)
    return worker
  }
  return { all, create }
}

const folder = 'fixtures/goldens/evaluate/inputs/many-models'
const input: EvaluateInput = {
  references: folderFiles(`${folder}/reference`),
  predictions: { one: folderFiles(`${folder}/net1`), two: folderFiles(`${folder}/net2`) },
}

describe('workerCrew', () => {
  it('evaluates in workers, each with the files of its case, and gives the answer of one thread', async () => {
    const sizes = new Set<string>()
    const { all, create } = workers((message) => {
      const { answers, submission } = message.sources
      if (answers.kind === 'files' && submission.kind === 'files')
        sizes.add(`${answers.files.size} ${submission.files.size}`)
      return scoreEvaluationMessage(message)
    })
    const crew = workerCrew(create, { size: 2 })
    const { cases, summary } = await evaluate(input, { runner: crew.runner })
    const here = await evaluate(input)
    expect(summary).toEqual(here.summary)
    expect(cases.map(({ rows }) => rows)).toEqual(here.cases.map(({ rows }) => rows))
    expect([...sizes]).toEqual(['1 1'])
    expect(all).toHaveLength(2)
    crew.close()
    expect(all.every(({ ended }) => ended)).toBe(true)
  })

  it('sends the files of a folder that is one image', async () => {
    const imageOf = async (name: string) => {
      const files = await unzip(readFileSync(`fixtures/ome-zarr/${name}.ome.zarr.zip`), 2 ** 20)
      const own = [...files].map(([path, bytes]) => [`a.ome.zarr/${path.slice(path.indexOf('/') + 1)}`, bytes] as const)
      return new Map([...own, ['b/other.txt', new Uint8Array(1)] as const])
    }
    const zarr = { references: await imageOf('v2_blosclz'), predictions: { one: await imageOf('v3_zstd') } }
    const { create } = workers(scoreEvaluationMessage)
    const crew = workerCrew(create, { size: 1 })
    const { cases } = await evaluate(zarr, { metrics: ['dice'], runner: crew.runner })
    expect(cases.map(({ error }) => error)).toEqual([null])
    expect(cases).toEqual((await evaluate(zarr, { metrics: ['dice'] })).cases)
    crew.close()
  })

  it('replaces a worker that ends: its case has an error, the others go on', async () => {
    const { all, create } = workers(({ task, ...message }) =>
      task.index === 0 ? Promise.reject(new Error('out of memory')) : scoreEvaluationMessage({ ...message, task }),
    )
    const crew = workerCrew(create, { size: 1 })
    const { cases } = await evaluate(input, { runner: crew.runner })
    expect(cases[0]!.error).toMatchObject({ code: 'worker-died', side: 'medgrade', case: cases[0]!.case })
    expect(cases[0]!.error!.message).toContain('out of memory')
    expect(cases.slice(1).every(({ error }) => error === null)).toBe(true)
    expect(all.map(({ ended }) => ended)).toEqual([true, false])
    crew.close()
  })

  it('ends the cases that wait and those under way when it is closed', async () => {
    const { all, create } = workers(() => new Promise(() => {}))
    const crew = workerCrew(create, { size: 1 })
    const running = evaluate(input, { runner: crew.runner })
    await expect.poll(() => all[0]?.busy).toBe(1)
    crew.close()
    const { cases } = await running
    expect(cases.length).toBeGreaterThan(1)
    for (const { error } of cases) expect(error).toMatchObject({ code: 'worker-died', found: 'the crew was closed' })
    expect(all.map(({ ended }) => ended)).toEqual([true])
  })

  it('refuses sources that no message can carry, and a crew without members', () => {
    const { create } = workers(scoreEvaluationMessage)
    const { ref: _, ...bare } = filesSource({})
    const sources = { answers: bare, submission: filesSource({}) }
    expect(() => workerCrew(create).runner({ id: 'evaluate' } as never, 'labels', sources)).toThrow(
      'Only files in memory',
    )
    expect(() => workerCrew(create, { size: 0 })).toThrow('size: found 0, expected a whole number')
  })
})
