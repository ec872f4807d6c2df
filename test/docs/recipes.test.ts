import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { medgradeScorer } from '../../docs/recipes/scorer'
import { manyCases } from '../support/manyCases'
import { userProject } from '../support/userProject'

let scratch: string
let command: string
let tables: { submission: string; answers: string }

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-recipes-'))
  command = await userProject(scratch, 'recipes-test')
  tables = manyCases(join(scratch, 'data'), 3)
})
afterAll(() => rmSync(scratch, { recursive: true }))

const run = (program: string, args: readonly string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  return { status, stdout, stderr }
}
const graded = (id: string, submission: string, answers: string) =>
  JSON.parse(
    run(process.execPath, [
      command,
      'grade',
      id,
      '--submission',
      submission,
      '--answers',
      answers,
      '--json',
      '--details',
    ]).stdout,
  )

const python = run('python3', ['--version']).status === 0

describe.runIf(python)('a Python registry (needs python3)', () => {
  const code = `
import json, sys
sys.path.insert(0, "docs/recipes")
from mle_bench_grade import GradingError, InvalidSubmissionError, medgrade_function
class Frame:
    def __init__(self, path): self.text = open(path).read()
    def to_csv(self, path, index): open(path, "w").write(self.text)
command, id, submission, answers, folder = json.loads(sys.argv[1])
grade = medgrade_function(id, command)
def outcome(*a, **k):
    try: return grade(*a, **k)
    except InvalidSubmissionError as error: return "invalid: %s" % error
    except GradingError as error: return "grading: %s" % error
print(json.dumps([
    outcome(submission, answers),
    outcome(Frame(submission), Frame(answers), folder, folder),
    medgrade_function(id, command, score_only=True)(submission, answers),
    outcome(answers, answers),
    outcome(submission, submission),
    outcome(submission, "none.csv"),
]))`

  test('gets the dictionary back, or the right exception', () => {
    const input = [[process.execPath, command], 'isles22', tables.submission, tables.answers, join(scratch, 'data')]
    const { status, stdout, stderr } = run('python3', ['-c', code, JSON.stringify(input)])
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' })
    const [fromPaths, fromFrames, score, invalid, fault, absent] = JSON.parse(stdout)
    const report = graded('isles22', tables.submission, tables.answers)
    expect(fromPaths).toStrictEqual(report.metrics)
    expect(Object.keys(fromPaths)).toStrictEqual(Object.keys(report.metrics))
    expect(fromFrames).toStrictEqual(report.metrics)
    expect(score).toBe(report.score)
    expect(invalid).toMatch(/^invalid: .*predicted_mask_path/)
    expect(fault).toMatch(/^grading: .*mask_path/)
    expect(absent).toMatch(/^grading: .*none.csv/)
  })
})

describe('a TypeScript scorer', () => {
  test('gives a percentile with its evidence, 0 for an invalid submission, null for a fault of the answers', async () => {
    const scorer = medgradeScorer('isles22')
    const good = await scorer({ output: tables.submission, expected: tables.answers })
    const report = graded('isles22', tables.submission, tables.answers)
    expect(good).toMatchObject({ name: 'medgrade/isles22', score: report.metrics.percentile })
    expect(good.metadata.cases['case-001']!.dice).toBe(report.details.cases[1].metrics.dice)
    expect((await scorer({ output: tables.answers, expected: tables.answers })).score).toBe(0)
    expect((await scorer({ output: tables.submission, expected: tables.submission })).score).toBeNull()
  })
})

test('every recipe is on the page', () => {
  const page = readFileSync('docs/recipes/README.md', 'utf8')
  for (const [, file] of page.matchAll(/\]\(((?!\.\.)[^)]+)\)/g))
    expect(existsSync(join('docs/recipes', file!))).toBe(true)
})
