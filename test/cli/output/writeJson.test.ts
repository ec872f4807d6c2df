import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { batchDelivery } from '../../../src/cli/output/batchDelivery'
import { reportDelivery } from '../../../src/cli/output/reportDelivery'
import { writeJson } from '../../../src/cli/output/writeJson'
import type { ChallengeReport } from '../../../src/contract'
import type { BatchSummary } from '../../../src/engine/gradeBatch'
import { stringifyReport } from '../../../src/engine/report/json/stringifyReport'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-json-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The bytes of all files below the folder. */
const written = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

/** A report whose last case says how much is written when it is asked for. */
function reportOf(count: number) {
  const cases = Array.from({ length: count }, (_, i) => ({ id: `case ${i}`, metrics: { dice: 0.5 }, error: null }))
  const found: number[] = []
  const last = cases.at(-1)
  Object.defineProperty(cases, count - 1, {
    enumerable: true,
    get: () => {
      found.push(written())
      return last
    },
  })
  const details = { raw: {}, cases }
  const report = { challenge_id: 'mine', valid_submission: true, error: null, warnings: [], metrics: null, details }
  return { report: report as unknown as ChallengeReport, found }
}

describe('a report of 5000 cases is on the disk, but for its last part, when its last case is read', () => {
  const CASES = 5000
  const PART = 140_000

  it('that of one submission', async () => {
    const { report, found } = reportOf(CASES)
    const out = join(folder, 'report.json')
    const deliver = await reportDelivery({ out, details: true, quiet: true })
    await deliver(report)
    expect(Math.max(...found)).toBeGreaterThan(statSync(out).size - PART)
    expect(readFileSync(out, 'utf8')).toBe(`${stringifyReport(report)}\n`)
  })

  it('that of a batch', async () => {
    const { report, found } = reportOf(CASES)
    const summary = { warnings: [], challenge_reports: [report] } as unknown as BatchSummary
    const deliver = await batchDelivery({ outputDir: folder, details: true, quiet: true, now: new Date(0) })
    await deliver(summary)
    const text = stringifyReport(summary)
    expect(Math.max(...found)).toBeGreaterThan(text.length - PART)
    expect(readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([text])
  })
})

it('leaves no file where a report cannot be written as JSON', async () => {
  const out = join(folder, 'report.json')
  const report = { cases: [{ id: 'a' }], metrics: { dice: 1n } }
  await expect(writeJson(out, report)).rejects.toThrow(TypeError)
  expect(readdirSync(folder)).toEqual([])
})
