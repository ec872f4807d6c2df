import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { challenges } from '../../src/challenges'
import type { ChallengeReport } from '../../src/contract'
import { gradeFiles } from '../../src/node/gradeFiles'
import { sampled } from '../sampled'
import { decode } from '../support/golden'
import type { CompareCases } from './rex-mle/compareCases'

// Every challenge that has an adapter, every golden of it: validity, report, rounded metrics exactly and in order, raw values, and by a hook of
// the challenge (cases/<id>.ts) the per-case fields that its goldens hold.

interface Expected {
  about: string
  valid: boolean
  raw: Record<string, number> | null
  metrics: Record<string, number> | null
  report: Partial<ChallengeReport>
  cases: unknown
}

const root = fileURLToPath(new URL('../../fixtures/goldens/', import.meta.url))
const ownFields = fileURLToPath(new URL('./rex-mle/cases/', import.meta.url))
const hooks = new Map<string, CompareCases>()
for (const file of readdirSync(ownFields)) {
  const id = file.replace(/\.ts$/, '')
  const { compareCases } = (await import(`./rex-mle/cases/${id}.ts`)) as { compareCases: CompareCases }
  hooks.set(id, compareCases)
}

/** Challenges of large images, whose goldens take most of the time. */
const slow = /^(puma|topbrain|panther|neurips|seg_a)/

for (const id of challenges.keys()) {
  if (!existsSync(root + id)) continue
  describe(id, () => {
    const names = readdirSync(root + id).sort()
    test.each(sampled(names, (_, k) => k % (slow.test(id) ? 6 : 2) === 0))('%s', async (name) => {
      const at = `${root}${id}/${name}`
      const expected = decode(JSON.parse(readFileSync(`${at}/expected.json`, 'utf8'))) as Expected
      const report = await gradeFiles(
        id,
        {
          submission: `${at}/submission.csv`,
          answers: `${at}/answers.csv`,
          submissionDir: `${at}/submission`,
          answersDir: `${at}/answers`,
        },
        { details: true, jobs: 1 },
      )
      const shown = Object.fromEntries(Object.entries(report).filter(([key]) => key in expected.report))
      expect(shown, report.error?.message).toStrictEqual(expected.report)
      expect(report.valid_submission).toBe(expected.valid)
      expect(report.error === null).toBe(expected.valid)
      expect(report.metrics).toStrictEqual(expected.metrics)
      expect(keysOf(report.metrics, id)).toStrictEqual(keysOf(expected.metrics, id))
      const raw = report.details!.raw
      expect(keysOf(raw, id)).toStrictEqual(keysOf(expected.raw, id))
      for (const [key, value] of Object.entries(expected.raw ?? {})) expectClose(raw![key]!, value, key)
      hooks.get(id)?.(expected.cases, report, at)
    })
  })
}

/** The reference lists the class scores of nuclei in the order of a hash that changes from run to run: theirs is tested by the registry. */
function keysOf(output: Readonly<Record<string, number>> | null, id: string): readonly string[] {
  const keys = Object.keys(output ?? {})
  return /^puma-track.-task2$/.test(id) ? keys.sort() : keys
}

function expectClose(found: number, expected: number, what: string): void {
  const close = Object.is(found, expected) || Math.abs(found - expected) <= 1e-9 * Math.abs(expected)
  expect(close, `${what}: ${found} against ${expected}`).toBe(true)
}
