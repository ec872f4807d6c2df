import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grade } from '../../../src/engine/grade'
import { unpackedSize } from '../../../src/node/files/unpackedSize'
import { gradeFiles } from '../../../src/node/gradeFiles'
import { loadChallenge } from '../../../src/node/loadChallenge'
import { openFiles } from '../../../src/node/openFiles'
import { casePool, lanesFor } from '../../../src/node/pool/casePool'
import type { CasePoolOptions } from '../../../src/node/pool/poolOptions'
import { runnerFor } from '../../../src/node/pool/runnerFor'
import { builtCommand } from '../../support/builtCommand'
import { HANG_MS } from './hangMs'

let scratch: string
let workerFile: string

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-pool-'))
  workerFile = resolve(builtCommand(), '../case-worker.js')
})
afterAll(() => rmSync(scratch, { recursive: true }))

/** Tables and files for one case a text. */
function paths(...texts: string[]) {
  const rows = ['id,file', ...texts.map((_, i) => `${i},${i}.txt`)].join('\n')
  for (const [i, text] of texts.entries()) writeFileSync(join(scratch, `${i}.txt`), text)
  const table = join(scratch, 'table.csv')
  writeFileSync(table, rows)
  return { submission: table, answers: table }
}

async function inPool(texts: readonly string[], options: CasePoolOptions = {}, signal?: AbortSignal) {
  const loaded = await loadChallenge('test/node/poolChallenge.mjs')
  const input = await openFiles(loaded.challenge, paths(...texts))
  const pool = casePool({ jobs: 2, workerFile, ...options })
  const run = { details: true, now: new Date(0), ...(signal ? { signal } : {}) }
  try {
    const runner = await runnerFor(pool, loaded, input, run)
    return await grade(loaded.challenge, input, { ...run, runner })
  } finally {
    await pool.close()
  }
}

describe('a pool', () => {
  test('gives the result of this thread', async () => {
    const texts = ['1', '2', 'nan', 'throw', '-0', '6']
    expect(await inPool(texts)).toStrictEqual(await inPool(texts, { jobs: 1 }))
  })

  test('a worker that runs out of memory fails its case only, and medgrade is at fault', async () => {
    const report = await inPool(['1', 'memory', '3', '4', '5'], { heapLimit: 40 })
    const [, dead, ...others] = report.details!.cases
    expect(dead!.error).toMatchObject({ code: 'out-of-memory', side: 'medgrade', case: '1' })
    for (const one of others) expect(one.error).toBeNull()
    expect(report.metrics).toBeNull()
    expect(report.error).toStrictEqual(dead!.error)
  })

  test('so is a case that ends its process', async () => {
    const report = await inPool(['1', '2', 'exit', '4', '5'])
    expect(report.details!.cases[2]!.error).toMatchObject({ code: 'worker-died', side: 'medgrade', case: '2' })
    expect(report.details!.cases.filter(({ error }) => error === null)).toHaveLength(4)
  })

  test('small cases sent with one that ends its process keep their results', async () => {
    const texts = Array.from({ length: 300 }, (_, i) => (i === 200 ? 'exit' : i === 250 ? 'throw' : `${i}`))
    const report = await inPool(texts, { jobs: 1 })
    const { cases } = report.details!
    expect(cases).toHaveLength(300)
    expect(cases[200]!.error).toMatchObject({ code: 'worker-died', case: '200' })
    expect(cases[250]!.error).toMatchObject({ code: 'challenge-failed', case: '250' })
    for (const [i, { id, error, metrics }] of cases.entries())
      if (i !== 200 && i !== 250)
        expect({ id, error, metrics }).toEqual({ id: `${i}`, error: null, metrics: { value: i } })
  })

  test.each([1, 2])('a case that hangs is ended after caseTimeout with %i jobs', async (jobs) => {
    const report = await inPool(['1', 'forever', '3'], { jobs, caseTimeout: HANG_MS })
    expect(report.details!.cases[1]!.error).toMatchObject({ code: 'timeout', side: 'medgrade', case: '1' })
    expect(report.details!.cases.filter(({ error }) => error === null)).toHaveLength(2)
  })

  test('an abort ends a case that would not end', async () => {
    const stop = new AbortController()
    const graded = inPool(['1', 'forever', '3'], {}, stop.signal)
    setTimeout(() => stop.abort(new Error('enough')), 500)
    await expect(graded).rejects.toThrow('enough')
  })

  test('runs as many cases as memory allows, at least one', () => {
    const MiB = 2 ** 20
    expect(lanesFor(20 * MiB, 1000 * MiB)).toBe(5)
    expect(lanesFor(0, 960 * MiB)).toBe(10)
    expect(lanesFor(4000 * MiB, 1000 * MiB)).toBe(1)
  })

  test('refuses a fractional number of jobs', () => {
    expect(() => casePool({ jobs: 0.5 })).toThrow('whole number')
  })

  test('a challenge object is graded in this thread, with a message', async () => {
    const { challenge } = await loadChallenge('test/node/poolChallenge.mjs')
    const said: string[] = []
    const report = await gradeFiles({ ...challenge }, paths('1', '2'), {
      jobs: 4,
      onMessage: (text) => said.push(text),
    })
    expect(report.metrics!.value).toBe(3)
    expect(said).toStrictEqual(["challenge 'pooled' is an object of this thread: one job"])
  })
})

describe('unpackedSize', () => {
  test.each([
    ['fixtures/demo/isles22/test/sub-strokecase0001_msk.nii.gz', 352],
    ['fixtures/demo/isles22/answers.csv', 1],
  ])('%s', async (path, least) => {
    expect(unpackedSize(path)).toBeGreaterThan(least)
  })
  test('reads what headers declare', async () => {
    const file = join(scratch, 'a.mha')
    writeFileSync(file, 'NDims = 3\nDimSize = 100 200 30\nElementType = MET_UCHAR\nElementDataFile = LOCAL\n')
    expect(unpackedSize(file)).toBe(4 * 100 * 200 * 30)
    writeFileSync(file, 'NRRD0004\ntype: short\nsizes: 10 20 30\n\n')
    expect(unpackedSize(file)).toBe(4 * 6000)
    expect(unpackedSize(join(scratch, 'absent'))).toBe(0)
  })
})
