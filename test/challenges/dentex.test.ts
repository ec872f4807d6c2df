import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dentex, dentexAspects, evaluateAspects } from '../../src/challenges/dentex'
import type { CaseResult, Challenge } from '../../src/contract'
import { gradeFiles } from '../../src/node/gradeFiles'
import { expectClose } from '../expectClose'
import { decode } from '../support/golden'

type Aspect = keyof typeof dentexAspects
type Category = { ap: number; ap_by_iou: number[]; recall_by_iou: number[]; n_gt: number; n_dt: number }
type Expected = { valid: boolean; cases: Record<Aspect, { stats: number[]; per_category: Record<string, Category> }> }

const root = 'fixtures/goldens/dentex'

describe('the statistics behind the metrics', () => {
  test.each(readdirSync(root))('%s', async (name) => {
    const { valid, cases } = decode(JSON.parse(readFileSync(`${root}/${name}/expected.json`, 'utf8'))) as Expected
    if (!valid) return
    let results: ReturnType<typeof evaluateAspects> = []
    const watched = {
      ...dentex,
      aggregate(all: readonly CaseResult<never>[]) {
        results = evaluateAspects(all)
        return dentex.aggregate(all)
      },
    } as unknown as Challenge
    const at = `${root}/${name}`
    const paths = {
      submission: `${at}/submission.csv`,
      answers: `${at}/answers.csv`,
      submissionDir: `${at}/submission`,
      answersDir: `${at}/answers`,
    }
    const report = await gradeFiles(watched, paths, { jobs: 1 })
    expect(report.error).toBeNull()
    for (const [i, aspect] of (Object.keys(dentexAspects) as Aspect[]).entries()) {
      expectClose(results[i]!.stats, cases[aspect].stats)
      for (const one of results[i]!.perCategory) {
        const expected = cases[aspect].per_category[String(one.categoryId)]!
        expectClose(one.ap, expected.ap)
        expectClose(one.apByIou, expected.ap_by_iou)
        expectClose(one.recallByIou, expected.recall_by_iou)
      }
    }
  })
})
