import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { challenges } from '../../src'
import type { GradeCase } from './gradePage'
import { skipBrowser, skipReason } from './launchChromium'
import { runInChromium } from './runInChromium'

const root = 'fixtures/goldens'

function filesBelow(folder: string, prefix = ''): string[] {
  return readdirSync(join(folder, prefix)).flatMap((name) =>
    statSync(join(folder, prefix, name)).isDirectory() ? filesBelow(folder, `${prefix}${name}/`) : [prefix + name],
  )
}

const withGoldens = [...challenges.keys()].filter((id) => existsSync(join(root, id)))

describe.skipIf(skipBrowser)(`grading in headless Chromium from in-memory files (${skipReason} otherwise)`, () => {
  it.each(withGoldens)('%s', async (id) => {
    const cases = readdirSync(join(root, id)).map((name): GradeCase & { expected: Record<string, unknown> } => {
      const folder = `${root}/${id}/${name}`
      const files = filesBelow(folder).filter((file) => file !== 'expected.json')
      return { id, folder, files, expected: JSON.parse(readFileSync(`${folder}/expected.json`, 'utf8')) }
    })
    const reports = (await runInChromium(
      'test/browser/gradePage.ts',
      cases.map(({ expected: _, ...input }) => input),
    )) as Record<string, unknown>[]
    for (const [i, { folder, expected }] of cases.entries()) {
      expect(reports[i]!.valid_submission, folder).toBe(expected.valid)
      expect(reports[i]!.metrics, folder).toEqual(expected.metrics)
    }
  })
})
