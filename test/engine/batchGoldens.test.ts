import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { challenges } from '../../src/challenges'
import type { ChallengeReport } from '../../src/contract'
import { gradeBatch } from '../../src/engine/gradeBatch'
import { batchFiles } from '../../src/node/files/batchFiles'
import { decode } from '../support/golden'

const folder = fileURLToPath(new URL('../../fixtures/goldens/report/batch', import.meta.url))
const names = readdirSync(folder).flatMap((name) => (name.endsWith('.jsonl') ? [name.slice(0, -6)] : []))

interface Expected {
  report?: Record<string, number> & { challenge_reports: (Partial<ChallengeReport> & { challenge_id: string })[] }
  error?: string
  skippedLines: number[]
}

describe.each(names)('batch %s', (name) => {
  const lines = readFileSync(`${folder}/${name}.jsonl`)
  const expected = decode(JSON.parse(readFileSync(`${folder}/${name}.expected.json`, 'utf8'))) as Expected
  const files = batchFiles({ dataDir: `${folder}/data`, root: folder })

  test('as the reference grades it', async () => {
    const run = gradeBatch(lines, files, { strict: true })
    if (expected.error !== undefined) {
      await expect(run).rejects.toMatchObject({ code: 'bad-batch' })
      return
    }
    const { challenge_reports: reports, warnings, ...totals } = await run
    const { challenge_reports: wanted, ...wantedTotals } = expected.report!
    expect(warnings.map((warning) => Number(/line (\d+)/.exec(warning)![1]))).toStrictEqual(expected.skippedLines)
    expect(reports.map((report) => report.challenge_id)).toStrictEqual(wanted.map((report) => report.challenge_id))
    const known = (id: string) => challenges.has(id) || !/^(topcow|usenhance)/.test(id)
    for (const [i, report] of reports.entries()) {
      if (!known(report.challenge_id)) continue
      const shown = Object.fromEntries(Object.entries(report).filter(([key]) => key in wanted[i]!))
      expect(shown).toStrictEqual(wanted[i])
      expect(Object.keys(shown)).toStrictEqual(Object.keys(wanted[i]!))
      expect(Object.keys(report.metrics ?? {})).toStrictEqual(Object.keys(wanted[i]!.metrics ?? {}))
    }
    if (wanted.every((report) => known(report.challenge_id))) {
      expect(totals).toStrictEqual(wantedTotals)
      expect(Object.keys(totals)).toStrictEqual(Object.keys(wantedTotals))
    }
  })
})

test('without strict a malformed line gets a failed report', async () => {
  const lines =
    '{"challenge_id": "ldct-iqa"}\n[1]\n{"challenge_id": "ldct-iqa", "submission_path": "submissions/ldct-q1/submission.csv"}\n'
  const { challenge_reports: reports } = await gradeBatch(
    lines,
    batchFiles({ dataDir: `${folder}/data`, root: folder }),
  )
  expect(reports.map((report) => report.error?.code ?? null)).toStrictEqual(['bad-batch', 'bad-batch', null])
  expect(reports[0]!.error!.message).toContain("'submission_path'")
  expect(reports[2]!.valid_submission).toBe(true)
})

test('a byte order mark makes the first line unusable, null and 5 are paths', async () => {
  const lines =
    '\ufeff{"challenge_id": "ldct-iqa", "submission_path": "x"}\r{"challenge_id": "ldct-iqa", "submission_path": null}\r\n{"challenge_id": "ldct-iqa", "submission_path": 5}'
  const batch = await gradeBatch(lines, batchFiles({ dataDir: `${folder}/data`, root: folder }))
  expect(batch.warnings).toHaveLength(1)
  expect(batch.challenge_reports.map((report) => report.submission_path)).toStrictEqual(['None', '5'])
})

test('paths are shown as the reference normalises them', async () => {
  const paths = ['./a//b/./c.csv', '/a/../b/', '']
  const lines = paths.map((path) => JSON.stringify({ challenge_id: 'no-such', submission_path: path })).join('\n')
  const { challenge_reports: reports } = await gradeBatch(lines, batchFiles({ root: folder }))
  expect(reports.map((report) => report.submission_path)).toStrictEqual(['a/b/c.csv', '/a/../b', '.'])
  expect(reports.map((report) => report.submission_exists)).toStrictEqual([false, false, true])
})

test('a path that ends in a slash names the file before it, as the reference normalises it', async () => {
  const paths = ['', '/', '//', '/.'].map((end) => `submissions/ldct-perfect/submission.csv${end}`)
  const lines = paths.map((path) => JSON.stringify({ challenge_id: 'ldct-iqa', submission_path: path })).join('\n')
  const { challenge_reports: reports } = await gradeBatch(
    lines,
    batchFiles({ dataDir: `${folder}/data`, root: folder }),
  )
  for (const report of reports) {
    expect(report.submission_path).toBe(paths[0])
    expect(report.valid_submission).toBe(true)
    expect(report.score).toBe(reports[0]!.score)
  }
})
